import { withoutOddCharacters } from '#domain/odd-characters.ts';
import { LONGEST_TEXT } from '#domain/track.ts';

/** Direction marks, zero-width spaces, a byte order mark and what stands for lost letters, but not the joiners of emoji. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffd]/g;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** More marks than any language puts on a letter: they would cover the lines above, and the cover. */
const STACKED_MARKS = /([\p{Mn}\p{Me}]{3})[\p{Mn}\p{Me}]+/gu;

/** Makes a name one line of NFC: no control characters, single spaces, at most `longest` characters. */
export const tidyName = (text: string, longest: number = LONGEST_TEXT.name): string =>
  cut(clean(text).replace(/\s+/g, ' ').trim(), longest);

/** The same for several lines, with at most one empty line in a row. */
export function tidyLines(text: string, longest: number): string {
  const lines = clean(text)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  return cut(
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    longest,
  );
}

const clean = (text: string) =>
  withoutOddCharacters(text.normalize('NFC').replace(LINE_ENDS, '\n'))
    .replace(INVISIBLE, '')
    .replace(STACKED_MARKS, '$1')
    // Rubbish between a letter and its mark has kept them apart.
    .normalize('NFC');

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const characters = [...text];
  if (characters.length <= longest) return text;
  const kept = characters.slice(0, longest - 1).join('');
  // Do not cut inside a composed emoji or before a combining mark.
  const torn = /[\u200d\ufe0f]+$|\p{Regional_Indicator}$/u;
  return `${kept.replace(torn, '').trimEnd()}…`;
}
