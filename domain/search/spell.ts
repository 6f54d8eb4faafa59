/** A word split into letters and accents, so that it can be compared with and without accents. */
export type Spelling = {
  /** Lower-case letters without accents: 'duong' of 'Đường'. */
  plain: string;
  /** The mark of each letter, one character per letter: BAR, a combining accent, or NO_MARK. */
  marks: string;
  /** The tones, regardless of their position in the word: 'hoà' and 'hòa' are the same. */
  tones: string;
};

export const NO_MARK = '.';
/** The bar of đ, which Unicode does not treat as an accent. */
export const BAR = '-';

/** Grave, acute, tilde, hook above, dot below. */
const TONES = /[\u0300\u0301\u0303\u0309\u0323]/;

/** One character of a text, split. Null when it cannot be part of a word. */
type Piece = { letters: string; tones: string; mark: string } | null;

/** Cache: texts use few distinct characters, and splitting one is slow. */
const known = new Map<string, Piece>();

/** @param character a code point: a letter with or without accents, or a combining accent */
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
