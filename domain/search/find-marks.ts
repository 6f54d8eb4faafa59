import type { Mark } from '#domain/marked-card.ts';
import { matchBeginning, matchTypo } from './match-word.ts';
import { joinWords, type Reading } from './read-query.ts';
import { splitWords, type Word } from './split-words.ts';

/**
 * The ranges of a text that match a query: beginnings of words, and, with typos, whole words and
 * words that were typed as one or apart.
 */
export function findMarks(
  text: string,
  query: readonly Reading[][],
  hasTypos: boolean,
): readonly Mark[] {
  const words = splitWords(text);
  const pairs = hasTypos ? query.slice(1).map((word, n) => joinWords(query[n] ?? [], word)) : [];
  const typed = [...query, ...pairs].flat();
  const ends = words.map((word) => Math.max(...typed.map((one) => findEnd(word, one, hasTypos))));
  if (hasTypos) for (const one of typed) stretchOverRuns(words, one, ends);
  return words.flatMap(({ start }, n) => {
    const end = ends[n] ?? -1;
    return end > start ? [[start, end] as const] : [];
  });
}

/** Where the match ends in the text; -1 when the word does not match. */
function findEnd(word: Word, typed: Reading, hasTypos: boolean): number {
  if (matchBeginning(typed, word)) return word.ends[typed.plain.length - 1] ?? -1;
  return hasTypos && matchTypo(typed, word) ? (word.ends.at(-1) ?? -1) : -1;
}

/** Moves the ends of words that were typed as one: both in 'Sài Gòn' for 'saigon'. */
function stretchOverRuns(words: readonly Word[], { plain }: Reading, ends: number[]) {
  for (const first of words.keys()) {
    let rest = plain;
    let next = first;
    for (; words[next] && rest.startsWith(words[next]?.plain ?? ''); next++)
      rest = rest.slice(words[next]?.plain.length);
    const isCut = rest !== '' && words[next]?.plain.startsWith(rest);
    if ((rest !== '' && !isCut) || next + Number(isCut) - first < 2) continue;
    for (let at = first; at < next; at++) ends[at] = words[at]?.ends.at(-1) ?? -1;
    if (isCut) ends[next] = Math.max(ends[next] ?? -1, words[next]?.ends[rest.length - 1] ?? -1);
  }
}
