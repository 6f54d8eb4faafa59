import { NO_MARK, type Spelling, takeApart } from './spell.ts';

export type Word = Spelling & {
  /** Where it begins in the text. */
  start: number;
  /** Where each of its letters ends in the text, including combining accents after it. */
  ends: number[];
};

/** Splits a text in NFC or NFD into words. Anything but letters, digits and accents separates them. */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  let word: Word | null = null;
  let at = 0;
  for (const character of text) {
    const start = at;
    at += character.length;
    const piece = takeApart(character);
    if (!piece || (!word && piece.letters === '')) {
      word = null;
      continue;
    }
    if (!word) {
      word = { plain: '', marks: '', tones: '', start, ends: [] };
      words.push(word);
    }
    add(word, piece, at);
  }
  return words;
}

function add(
  word: Word,
  { letters, tones, mark }: NonNullable<ReturnType<typeof takeApart>>,
  end: number,
) {
  word.plain += letters;
  word.tones += tones;
  for (const _ of letters.split('')) {
    word.marks += NO_MARK;
    word.ends.push(end);
  }
  // A combining accent belongs to the letter before it.
  if (mark) word.marks = word.marks.slice(0, -1) + mark;
  if (letters === '') word.ends[word.ends.length - 1] = end;
}
