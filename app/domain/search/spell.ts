/** A word taken apart, so that what was typed can be held against it with and without its accents. */
export type Spelling = {
  /** Its letters alone, small: 'duong' of 'Đường'. */
  plain: string;
  /** What each of them wears, in as many characters: '-+̛…', with NO_MARK where it is bare. */
  marks: string;
  /** The tones, wherever in the word they were written: 'hoà' and 'hòa' are the same. */
  tones: string;
};

export const NO_MARK = '.';
/** The bar of the đ, which Unicode does not take for an accent. */
export const BAR = '-';

/** Grave, acute, tilde, hook above, dot below. */
const TONES = /[\u0300\u0301\u0303\u0309\u0323]/;

/** One character of a text, taken apart. Null where it is of no word. */
type Piece = { letters: string; tones: string; mark: string } | null;

/** Texts are made of few characters, and taking one apart is slow. */
const known = new Map<string, Piece>();

/** @param character a code point, be it a letter with accents, a bare one or an accent alone */
export function takeApart(character: string): Piece {
  const found = known.get(character);
  if (found !== undefined) return found;
  const piece = toPiece(character);
  known.set(character, piece);
  return piece;
}

function toPiece(character: string): Piece {
  if (!/[\p{L}\p{N}\p{M}]/u.test(character)) return null;
  if (character === 'đ' || character === 'Đ') return { letters: 'd', tones: '', mark: BAR };
  const piece = { letters: '', tones: '', mark: '' };
  for (const part of character.toLowerCase().normalize('NFKD'))
    if (TONES.test(part)) piece.tones += part;
    else if (/\p{M}/u.test(part)) piece.mark = part[0] ?? '';
    else if (/[\p{L}\p{N}]/u.test(part)) piece.letters += part;
  return piece;
}
