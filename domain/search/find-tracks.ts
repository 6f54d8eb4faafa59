import { countLetters } from './count-letters.ts';
import { findSimilar } from './find-similar.ts';
import { type Match, matchBeginning, matchRun, matchTypo } from './match-word.ts';
import { firstFrom } from './near-words.ts';
import { joinWords, type Reading } from './read-query.ts';
import { FIELDS, type SearchIndex, type SearchPart } from './search-index.ts';
import { respell } from './sound-key.ts';

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

/** @param weight as in the most important field */
type Tell = (place: number, weight: number) => void;
type MatchWord = (part: SearchPart, typed: Reading, tell: Tell) => void;

const matchExactly: MatchWord = ({ words, eachPlaceOfWord }, typed, tell) => {
  const plainOf = (word: number) => words[word]?.plain ?? '';
  for (let at = firstFrom(words.length, plainOf, typed.plain); at < words.length; at++) {
    const word = words[at];
    if (!word?.plain.startsWith(typed.plain)) return;
    const match = matchBeginning(typed, word);
    if (!match) continue;
    const weight = weigh(match);
    eachPlaceOfWord(at, (place) => tell(place, weight));
  }
};

/** Shorter runs occur across words in too many texts. */
const SHORTEST_RUN = 4;

const matchWithTypos: MatchWord = (part, typed, tell) => {
  matchExactly(part, typed, tell);
  for (const near of part.near().find(typed.plain)) {
    const word = part.words[near];
    const match = word && matchTypo(typed, word);
    if (!match) continue;
    const weight = weigh(match);
    part.eachPlaceOfWord(near, (place) => tell(place, weight));
  }
  if (typed.isDecoded || typed.plain.length < SHORTEST_RUN) return;
  for (const letters of respell(typed.plain))
    part.runs().find(letters, (run) => {
      const weight = weigh(matchRun(typed, run));
      part.eachPlaceOfText(run.text, (place) => tell(place, weight));
    });
};

/**
 * Weights of the tracks for one word, indexed by their rank of plays; lower is better. Infinite
 * where the word does not match.
 */
function weighTracks(index: SearchIndex, readings: readonly Reading[], matchWord: MatchWord) {
  const least = new Float64Array(index.byPlays.length).fill(Number.POSITIVE_INFINITY);
  const tell: Tell = (place, weight) => {
    const rank = Math.floor(place / FIELDS);
    least[rank] = Math.min(least[rank] ?? 0, weight + (place % FIELDS) * LESS_IMPORTANT);
  };
  for (const part of index.parts) for (const typed of readings) matchWord(part, typed, tell);
  return least;
}

/** Sums the best match of each word, as typed. */
function addUp(index: SearchIndex, words: readonly Reading[][]): Float64Array {
  const sums = new Float64Array(index.byPlays.length);
  for (const readings of words) {
    const weights = weighTracks(index, readings, matchExactly);
    for (let rank = 0; rank < sums.length; rank++)
      sums[rank] = (sums[rank] ?? 0) + (weights[rank] ?? 0);
  }
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
    const next = weighTracks(index, readings, matchWithTypos);
    for (let rank = 0; rank < next.length; rank++)
      next[rank] = Math.min(
        (sums[rank] ?? 0) + Math.min(next[rank] ?? 0, without),
        (before[rank] ?? 0) + (joined[rank] ?? 0) + JOINED,
      );
    [before, sums] = [sums, next];
  }
  return sums;
}

/** Each part of a weight, added up over all words of a query, must stay below this. */
const STEP = 128;

/** Each part outweighs all that come after it. */
const weigh = ({ typos, decoded, accents, rest }: Match) =>
  ((typos * STEP + decoded) * STEP + accents) * STEP ** 2 + rest;

/** Each field adds so much to the weight of the one before it. */
const LESS_IMPORTANT = STEP;

const TYPO = STEP ** 4;
/** Two words that are one in the catalogue: as much as a typo. */
const JOINED = TYPO;
/** A filler that a track does not have: more than any typo. */
const FILLER = 3 * TYPO;
/** Outweighs all typos of a query. */
const DROPPED = STEP ** 5;

/** The lowest weight with more typos than the best track has. */
function afterFewestTypos(weights: Float64Array): number {
  let least = DROPPED;
  for (const weight of weights) least = Math.min(least, weight);
  return (Math.floor(least / TYPO) + 1) * TYPO;
}

/** Lowest weight first. Equal weights keep their order, most played first. */
function order({ byPlays }: SearchIndex, weights: Float64Array, limit = Infinity): number[] {
  const byWeight = new Map<number, number[]>();
  for (let rank = 0; rank < weights.length; rank++) {
    const weight = weights[rank] ?? limit;
    if (weight >= limit) continue;
    const alike = byWeight.get(weight);
    if (alike) alike.push(byPlays[rank] ?? 0);
    else byWeight.set(weight, [byPlays[rank] ?? 0]);
  }
  const sorted = [...byWeight].sort(([one], [other]) => one - other);
  return sorted.flatMap(([, places]) => places);
}
