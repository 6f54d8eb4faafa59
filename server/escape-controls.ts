/** Controls, line ends, marks that turn the direction of text, and halves of surrogate pairs. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Written out as in JSON, so that a text stays on its line, and in its place on a terminal. */
export function escapeControls(text: string): string {
  return text.replace(CONTROL, (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
