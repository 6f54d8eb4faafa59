import { type Match, matchBeginning, matchSlip } from './match-word.ts';
import type { Reading } from './read-query.ts';
import { type Entry, FIELDS, type SearchIndex } from './search-index.ts';

export type Found = {
  /** The tracks' places in the catalogue, the best first. */
  places: number[];
  /** Nothing was found as it was typed. */
  hasSlips: boolean;
};

/** The tracks that have each of the words, in the order of docs/decisions/023. */
export function findTracks(index: SearchIndex, words: readonly Reading[][]): Found {
  if (words.length === 0) return { places: [], hasSlips: false };
  const places = order(index, addUp(index, words, matchExactly));
  if (places.length > 0) return { places, hasSlips: false };
  return { places: order(index, addUp(index, words, matchWithSlips)), hasSlips: true };
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

const matchWithSlips: MatchWord = (index, typed, tell) => {
  matchExactly(index, typed, tell);
  for (const entry of index.entries) tell(entry, matchSlip(typed, entry));
};

/** The first of the words that are not before this one. */
function firstFrom(entries: readonly Entry[], plain: string): number {
  let [from, to] = [0, entries.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((entries[middle]?.plain ?? '') < plain) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** What each track has against it, by its rank: of each word the least, of all words the sum. */
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

/** More than any part of a weight comes to, when those of all words of a query are added up. */
const STEP = 64;

/** Each part goes before all that come after it. */
const weigh = ({ slips, decoded, accents, rest }: Match, field: number) =>
  (((slips * STEP + decoded) * STEP + accents) * STEP + field) * STEP + rest;

/** The lightest first, and among equals the most played, as they come. */
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
