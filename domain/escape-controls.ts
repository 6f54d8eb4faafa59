/** Control characters, line ends, format characters (such as bidirectional marks), and lone surrogates. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escapes control characters as in JSON, so that a text stays on one line and cannot control a terminal. */
export function escapeControls(text: string): string {
  return text.replace(CONTROL, (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
