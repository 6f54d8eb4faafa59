import { NearWords } from './near-words.ts';
import { NumberLists, Numbers } from './number-lists.ts';
import type { Spelling } from './spell.ts';
import { splitWords } from './split-words.ts';
import { WordRuns } from './word-runs.ts';

export type Searchable = {
  title: string;
  artist: string;
  album: string;
  label?: string | undefined;
  tags: readonly string[];
  playbackCount: number;
  /** Among tracks with as many plays the lowest is first; by default they are in the order of the catalogue. */
  position?: number | undefined;
  /** The tracks in a mix. */
  chapters?: readonly { title: string }[] | undefined;
};

/**
 * Words, texts and places are numbers. A place encodes a track's rank by plays and a field: `rank * FIELDS + field`.
 */
export type SearchIndex = {
  /** Words and texts have numbers of their own in each. */
  parts: readonly SearchPart[];
  /** The tracks' numbers, most played first. */
  byPlays: Uint32Array;
};

export type SearchPart = {
  /** The distinct words, sorted by plain letters, so that words with the same beginning are adjacent. */
  words: readonly Spelling[];
  eachPlaceOfWord: (word: number, tell: (place: number) => void) => void;
  eachPlaceOfText: (text: number, tell: (place: number) => void) => void;
  /** These are only needed where nothing is found as typed, so built then. */
  near: () => NearWords;
  runs: () => WordRuns;
};

/** An index that can be changed. Its tracks have the numbers in which they were added. */
export type WholeIndex = SearchPart & {
  parts: readonly [SearchPart];
  byPlays: Uint32Array;
  plays: Float64Array;
  positions: Float64Array;
};

/** Title, artist, album, tags, label and chapters, the most important first. */
export const FIELDS = 6;

/** Built once. A query then reads the words that it may mean, and their places. */
export function buildIndex(tracks: Iterable<Searchable>): WholeIndex {
  const builder = new IndexBuilder();
  for (const track of tracks) builder.add(track);
  return builder.finish();
}

/** Takes one track after the other, so that not all of them have to be in memory. */
export class IndexBuilder {
  readonly #texts = new DistinctTexts();
  readonly #plays: number[] = [];
  readonly #positions: number[] = [];
  /** Where each text stands: `track * FIELDS + field`. */
  readonly #textOfPlace = new Numbers();
  readonly #places = new Numbers();

  add(track: Searchable): void {
    const number = this.#plays.push(track.playbackCount) - 1;
    this.#positions.push(track.position ?? number);
    for (const [field, texts] of textsOf(track).entries())
      for (const text of texts) {
        this.#textOfPlace.push(this.#texts.numberOf(text));
        this.#places.push(number * FIELDS + field);
      }
  }

  finish(): WholeIndex {
    const byPlays = this.#sortByPlays();
    const rankOf = new Uint32Array(byPlays.length);
    for (const [rank, track] of byPlays.entries()) rankOf[track] = rank;
    const toRank = (place: number) =>
      (rankOf[Math.floor(place / FIELDS)] ?? 0) * FIELDS + (place % FIELDS);
    const places = this.#places.toArray().map(toRank);
    const { words, textCount, textOfWord, wordsInTexts } = this.#texts.finish();
    const placesOfText = new NumberLists(textCount, this.#textOfPlace.toArray(), places);
    const textsOfWord = new NumberLists(words.length, wordsInTexts, textOfWord);
    let near: NearWords | undefined;
    let runs: WordRuns | undefined;
    const part: SearchPart = {
      words,
      eachPlaceOfWord: (word, tell) =>
        textsOfWord.each(word, (text) => placesOfText.each(text, tell)),
      eachPlaceOfText: (text, tell) => placesOfText.each(text, tell),
      near: () => (near ??= new NearWords(words)),
      runs: () => (runs ??= new WordRuns(words, wordsInTexts, textOfWord)),
    };
    return {
      ...part,
      parts: [part],
      byPlays,
      plays: Float64Array.from(this.#plays),
      positions: Float64Array.from(this.#positions),
    };
  }

  #sortByPlays(): Uint32Array {
    const [plays, positions] = [this.#plays, this.#positions];
    return Uint32Array.from(plays.keys()).sort(
      (one, other) =>
        (plays[other] ?? 0) - (plays[one] ?? 0) || (positions[one] ?? 0) - (positions[other] ?? 0),
    );
  }
}

const NO_RANK = 2 ** 32 - 1;

/**
 * An index after a change. Finds what one of all its tracks would find, and is made in a moment.
 *
 * @param added the numbers of its tracks come after those of `base`
 */
export function changeIndex(
  base: WholeIndex,
  removed: ReadonlySet<number>,
  added: WholeIndex,
): SearchIndex {
  const [ofBase, ofAdded] = [base, added].map(({ byPlays }) =>
    new Uint32Array(byPlays.length).fill(NO_RANK),
  ) as [Uint32Array, Uint32Array];
  const kept = base.byPlays.filter((track) => !removed.has(track));
  const byPlays = new Uint32Array(kept.length + added.byPlays.length);
  let [fromBase, fromAdded] = [0, 0];
  for (let rank = 0; rank < byPlays.length; rank++) {
    const one = kept[fromBase];
    const other = added.byPlays[fromAdded];
    if (one !== undefined && (other === undefined || !isBefore(added, other, base, one))) {
      byPlays[rank] = one;
      fromBase += 1;
      ofBase[one] = rank;
    } else if (other !== undefined) {
      byPlays[rank] = base.byPlays.length + other;
      fromAdded += 1;
      ofAdded[other] = rank;
    }
  }
  return { parts: [withRanks(base, ofBase), withRanks(added, ofAdded)], byPlays };
}

function isBefore(index: WholeIndex, track: number, other: WholeIndex, otherTrack: number) {
  const [plays = 0, otherPlays = 0] = [index.plays[track], other.plays[otherTrack]];
  const [position = 0, otherPosition = 0] = [index.positions[track], other.positions[otherTrack]];
  return plays > otherPlays || (plays === otherPlays && position < otherPosition);
}

/** @param rankOf by the tracks' numbers */
function withRanks({ parts: [part], byPlays }: WholeIndex, rankOf: Uint32Array): SearchPart {
  const ranked = (tell: (place: number) => void) => (place: number) => {
    const rank = rankOf[byPlays[Math.floor(place / FIELDS)] ?? 0] ?? NO_RANK;
    if (rank !== NO_RANK) tell(rank * FIELDS + (place % FIELDS));
  };
  return {
    ...part,
    eachPlaceOfWord: (word, tell) => part.eachPlaceOfWord(word, ranked(tell)),
    eachPlaceOfText: (text, tell) => part.eachPlaceOfText(text, ranked(tell)),
  };
}

/** The texts of each field. */
function textsOf({ title, artist, album, tags, label, chapters = [] }: Searchable) {
  return [
    [title],
    [artist],
    [album],
    tags,
    label ? [label] : [],
    chapters.map(({ title }) => title),
  ];
}

/** Most texts and words recur, and splitting one is slow, so each is split once. */
class DistinctTexts {
  readonly #texts = new Map<string, number>();
  readonly #words: Spelling[] = [];
  readonly #bySpelling = new Map<string, number>();
  /** By the word as written, case included. */
  readonly #asWritten = new Map<string, number[]>();
  /** The words of all texts, one text after the other, and the text of each. */
  readonly #wordsInTexts = new Numbers();
  readonly #textOfWord = new Numbers();

  numberOf(text: string): number {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    const number = this.#texts.size;
    this.#texts.set(text, number);
    for (const written of text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
      for (const word of this.#wordsOf(written)) {
        this.#wordsInTexts.push(word);
        this.#textOfWord.push(number);
      }
    return number;
  }

  #wordsOf(written: string): number[] {
    const known = this.#asWritten.get(written);
    if (known) return known;
    const words = splitWords(written).map((word) => this.#wordOf(word));
    this.#asWritten.set(written, words);
    return words;
  }

  #wordOf({ plain, marks, tones }: Spelling): number {
    const key = `${plain} ${marks} ${tones}`;
    const word = this.#bySpelling.get(key) ?? this.#words.push({ plain, marks, tones }) - 1;
    this.#bySpelling.set(key, word);
    return word;
  }

  /** Sorts the words. */
  finish() {
    const plainOf = (word: number) => this.#words[word]?.plain ?? '';
    const sorted = [...this.#words.keys()].sort((one, other) =>
      plainOf(one) < plainOf(other) ? -1 : 1,
    );
    const placeOf = new Uint32Array(sorted.length);
    for (const [place, word] of sorted.entries()) placeOf[word] = place;
    return {
      words: sorted.flatMap((word) => this.#words[word] ?? []),
      textCount: this.#texts.size,
      textOfWord: this.#textOfWord.toArray(),
      wordsInTexts: this.#wordsInTexts.toArray().map((word) => placeOf[word] ?? 0),
    };
  }
}
