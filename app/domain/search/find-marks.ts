import { matchBeginning, matchTypo } from './match-word.ts';
import type { Reading } from './read-query.ts';
import { splitWords, type Word } from './split-words.ts';

/** A range of a text; `end` is exclusive. */
export type Mark = readonly [start: number, end: number];

/** The ranges of a text that match a query: beginnings of words, and words typed with a typo. */
export function findMarks(
  text: string,
  words: readonly Reading[][],
  hasTypos: boolean,
): readonly Mark[] {
  return splitWords(text).flatMap((word) => {
    const ends = words.flat().map((typed) => findEnd(word, typed, hasTypos));
    const end = Math.max(...ends);
    return end > word.start ? [[word.start, end] as const] : [];
  });
}

/** Where the match ends in the text; -1 when the word does not match. */
function findEnd(word: Word, typed: Reading, hasTypos: boolean): number {
  if (matchBeginning(typed, word)) return word.ends[typed.plain.length - 1] ?? -1;
  return hasTypos && matchTypo(typed, word) ? (word.ends.at(-1) ?? -1) : -1;
}
