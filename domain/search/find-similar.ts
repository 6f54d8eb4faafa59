import type { Reading } from './read-query.ts';
import { FIELDS, type SearchIndex } from './search-index.ts';

/** Fewer pairs are in too many texts. */
const FEWEST_PAIRS = 4;
/** The share of the query's pairs that a text must have. */
const SMALLEST_SHARE = 0.6;

/**
 * The ranks of tracks with a text that has most of the query's pairs of adjacent letters, regardless
 * of spaces and accents; the most similar first.
 */
export function findSimilar(index: SearchIndex, words: readonly Reading[][]): number[] {
  const letters = words.map(([typed]) => typed?.plain ?? '').join('');
  const pairs = new Set(Array.from(letters.slice(1), (letter, n) => letters[n] + letter));
  if (pairs.size < FEWEST_PAIRS) return [];
  const counts = new Map<number, number>();
  for (const { runs, eachPlaceOfText } of index.parts)
    runs().countPairs(pairs, pairs.size * SMALLEST_SHARE, (text, count) =>
      eachPlaceOfText(text, (place) => {
        const rank = Math.floor(place / FIELDS);
        counts.set(rank, Math.max(counts.get(rank) ?? 0, count));
      }),
    );
  const byCount = [...counts].sort(
    ([rank, count], [otherRank, other]) => other - count || rank - otherRank,
  );
  return byCount.map(([rank]) => rank);
}
