import { countLetters } from './count-letters.ts';
import { findSimilar } from './find-similar.ts';
import { type Match, matchBeginning, matchRun, matchTypo } from './match-word.ts';
import { joinWords, type Reading } from './read-query.ts';
import { type Entry, FIELDS, type SearchIndex } from './search-index.ts';
import { respell } from './sound-key.ts';
import type { RunMatch } from './word-runs.ts';

export type Found = {
  /** Indexes into the catalogue, best match first. */
  places: number[];
  /** Nothing matched as typed, so words with a typo count, too. */
  hasTypos: boolean;
  /** Nothing matched all words, not even with typos: these come nearest. */
  isNearest: boolean;
};

/**
 * The tracks that match every word, in the order of docs/decisions/023; else those that match with
 * typos; else the nearest ones.
 */
export function findTracks(index: SearchIndex, words: readonly Reading[][]): Found {
  if (words.length === 0) return { places: [], hasTypos: false, isNearest: false };
  const places = order(index, addUp(index, words));
  if (places.length > 0) return { places, hasTypos: false, isNearest: false };
  const weights = addUpWithTypos(index, words);
  const withTypos = order(index, weights, Math.min(DROPPED, afterFewestTypos(weights)));
  if (withTypos.length > 0) return { places: withTypos, hasTypos: true, isNearest: false };
  return { places: findNearest(index, words, weights), hasTypos: true, isNearest: true };
}

/** In shorter queries, too little remains to compare. */
const FEWEST_LETTERS = 4;
/** The share of the query's letters that may be in words without a match. */
const MOST_DROPPED = 0.6;
/** A page of the list. */
const MOST_NEAREST = 12;

/** The tracks that match most words; without such tracks, those that look similar. */
function findNearest(
  index: SearchIndex,
  words: readonly Reading[][],
  weights: Float64Array,
): number[] {
  const letters = countLetters(words).reduce((sum, count) => sum + count, 0);
  if (letters < FEWEST_LETTERS) return [];
  const nearest = order(index, weights, letters * MOST_DROPPED * DROPPED);
  const similar = () => findSimilar(index, words).map((rank) => index.byPlays[rank] ?? 0);
  return (nearest.length > 0 ? nearest : similar()).slice(0, MOST_NEAREST);
}

type Tell = (places: readonly number[], match: Match | null) => void;
type MatchWord = (index: SearchIndex, typed: Reading, tell: Tell) => void;

const matchExactly: MatchWord = ({ entries }, typed, tell) => {
  for (let at = firstFrom(entries, typed.plain); at < entries.length; at++) {
    const entry = entries[at];
    if (!entry?.plain.startsWith(typed.plain)) return;
    tell(entry.places, matchBeginning(typed, entry));
  }
};

/** Shorter runs occur across words in too many texts. */
const SHORTEST_RUN = 4;

const matchWithTypos: MatchWord = (index, typed, tell) => {
  matchExactly(index, typed, tell);
  for (const entry of index.entries) tell(entry.places, matchTypo(typed, entry));
  if (typed.isDecoded || typed.plain.length < SHORTEST_RUN) return;
  const tellRun = (run: RunMatch) => tell([run.place], matchRun(typed, run));
  for (const letters of respell(typed.plain)) index.runs().find(letters, tellRun);
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
 * Weights of the tracks for one word, indexed by their rank of plays; lower is better. Infinite
 * where the word does not match.
 */
function weighTracks(index: SearchIndex, readings: readonly Reading[], matchWord: MatchWord) {
  const least = new Float64Array(index.byPlays.length).fill(Number.POSITIVE_INFINITY);
  for (const typed of readings)
    matchWord(index, typed, (places, match) => {
      if (!match) return;
      for (const place of places) {
        const rank = Math.floor(place / FIELDS);
        least[rank] = Math.min(least[rank] ?? 0, weigh(match, place % FIELDS));
      }
    });
  return least;
}

/** Sums the best match of each word, as typed. */
function addUp(index: SearchIndex, words: readonly Reading[][]): Float64Array {
  const sums = new Float64Array(index.byPlays.length);
  for (const readings of words)
    for (const [rank, weight] of weighTracks(index, readings, matchExactly).entries())
      sums[rank] = (sums[rank] ?? 0) + weight;
  return sums;
}

/**
 * The same with typos, and with two words that were meant as one. A word without a match adds
 * FILLER, or DROPPED for each of its letters.
 */
function addUpWithTypos(index: SearchIndex, words: readonly Reading[][]): Float64Array {
  /** The sums of all words but the last, and of all words. */
  let [before, sums] = [new Float64Array(), new Float64Array(index.byPlays.length)];
  const letters = countLetters(words);
  for (const [n, readings] of words.entries()) {
    const asOne = n > 0 ? joinWords(words[n - 1] ?? [], readings) : [];
    const joined = weighTracks(index, asOne, matchWithTypos);
    const without = DROPPED * (letters[n] ?? 0) || FILLER;
    const next = weighTracks(index, readings, matchWithTypos).map((weight, rank) =>
      Math.min(
        (sums[rank] ?? 0) + Math.min(weight, without),
        (before[rank] ?? 0) + (joined[rank] ?? 0) + JOINED,
      ),
    );
    [before, sums] = [sums, next];
  }
  return sums;
}

/** Each part of a weight, added up over all words of a query, must stay below this. */
const STEP = 128;

/** Each part outweighs all that come after it. */
const weigh = ({ typos, decoded, accents, rest }: Match, field: number) =>
  (((typos * STEP + decoded) * STEP + accents) * STEP + field) * STEP + rest;

const TYPO = STEP ** 4;
/** Two words that are one in the catalogue: as much as a typo. */
const JOINED = TYPO;
/** A filler that a track does not have: more than any typo. */
const FILLER = 3 * TYPO;
/** Outweighs all typos of a query. */
const DROPPED = STEP ** 5;

/** The lowest weight with more typos than the best track has. */
function afterFewestTypos(weights: Float64Array): number {
  const least = weights.reduce((one, other) => Math.min(one, other), DROPPED);
  return (Math.floor(least / TYPO) + 1) * TYPO;
}

/** Lowest weight first. Equal weights keep their order, most played first. */
function order({ byPlays }: SearchIndex, weights: Float64Array, limit = Infinity): number[] {
  const byWeight = new Map<number, number[]>();
  for (const [rank, weight] of weights.entries()) {
    if (weight >= limit) continue;
    const alike = byWeight.get(weight);
    if (alike) alike.push(byPlays[rank] ?? 0);
    else byWeight.set(weight, [byPlays[rank] ?? 0]);
  }
  return [...byWeight].sort(([one], [other]) => one - other).flatMap(([, places]) => places);
}
