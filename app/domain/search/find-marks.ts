import { matchBeginning, matchSlip } from './match-word.ts';
import type { Reading } from './read-query.ts';
import { splitWords, type Word } from './split-words.ts';

/** A part of a text: from where, and up to where. */
export type Mark = readonly [start: number, end: number];

/** The parts of a text that were looked for: beginnings of words, and words typed with a slip. */
export function findMarks(
  text: string,
  words: readonly Reading[][],
  hasSlips: boolean,
): readonly Mark[] {
  return splitWords(text).flatMap((word) => {
    const ends = words.flat().map((typed) => findEnd(word, typed, hasSlips));
    const end = Math.max(...ends);
    return end > word.start ? [[word.start, end] as const] : [];
  });
}

/** How far a word is meant; -1 where it is not. */
function findEnd(word: Word, typed: Reading, hasSlips: boolean): number {
  if (matchBeginning(typed, word)) return word.ends[typed.plain.length - 1] ?? -1;
  return hasSlips && matchSlip(typed, word) ? (word.ends.at(-1) ?? -1) : -1;
}
