import { type Match, matchBeginning, matchTypo } from './match-word.ts';
import type { Reading } from './read-query.ts';
import { type Entry, FIELDS, type SearchIndex } from './search-index.ts';

export type Found = {
  /** Indexes into the catalogue, best match first. */
  places: number[];
  /** Nothing matched as typed, so words with a typo count, too. */
  hasTypos: boolean;
};

/** The tracks that match every word, in the order of docs/decisions/023. */
export function findTracks(index: SearchIndex, words: readonly Reading[][]): Found {
  if (words.length === 0) return { places: [], hasTypos: false };
  const places = order(index, addUp(index, words, matchExactly));
  if (places.length > 0) return { places, hasTypos: false };
  return { places: order(index, addUp(index, words, matchWithTypos)), hasTypos: true };
}

type Tell = (entry: Entry, match: Match | null) => void;
type MatchWord = (index: SearchIndex, typed: Reading, tell: Tell) => void;

const matchExactly: MatchWord = ({ entries }, typed, tell) => {
  for (let at = firstFrom(entries, typed.plain); at < entries.length; at++) {
    const entry = entries[at];
    if (!entry?.plain.startsWith(typed.plain)) return;
    tell(entry, matchBeginning(typed, entry));
  }
};

const matchWithTypos: MatchWord = (index, typed, tell) => {
  matchExactly(index, typed, tell);
  for (const entry of index.entries) tell(entry, matchTypo(typed, entry));
};

/** Index of the first entry that does not sort before `plain`, by binary search. */
function firstFrom(entries: readonly Entry[], plain: string): number {
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((entries[middle]?.plain ?? '') < plain) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Weights of the tracks, indexed by their rank of plays; lower is better. A weight sums the best
 * match of each word, and is infinite if a word does not match.
 */
function addUp(index: SearchIndex, words: readonly Reading[][], matchWord: MatchWord) {
  const sums = new Float64Array(index.byPlays.length);
  for (const readings of words) {
    const least = new Float64Array(sums.length).fill(Number.POSITIVE_INFINITY);
    for (const typed of readings)
      matchWord(index, typed, ({ places }, match) => {
        if (!match) return;
        for (const place of places) {
          const rank = Math.floor(place / FIELDS);
          least[rank] = Math.min(least[rank] ?? 0, weigh(match, place % FIELDS));
        }
      });
    for (const [rank, weight] of least.entries()) sums[rank] = (sums[rank] ?? 0) + weight;
  }
  return sums;
}

/** Each part of a weight, added up over all words of a query, must stay below this. */
const STEP = 128;

/** Each part outweighs all that come after it. */
const weigh = ({ typos, decoded, accents, rest }: Match, field: number) =>
  (((typos * STEP + decoded) * STEP + accents) * STEP + field) * STEP + rest;

/** Lowest weight first. Equal weights keep their order, most played first. */
function order({ byPlays }: SearchIndex, weights: Float64Array): number[] {
  const byWeight = new Map<number, number[]>();
  for (const [rank, weight] of weights.entries()) {
    if (weight === Number.POSITIVE_INFINITY) continue;
    const alike = byWeight.get(weight);
    if (alike) alike.push(byPlays[rank] ?? 0);
    else byWeight.set(weight, [byPlays[rank] ?? 0]);
  }
  return [...byWeight].sort(([one], [other]) => one - other).flatMap(([, places]) => places);
}
