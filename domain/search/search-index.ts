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
  /** The tracks in a mix. */
  chapters?: readonly { title: string }[] | undefined;
};

/** A word of the catalogue, and where it occurs. */
export type Entry = Spelling & {
  /** Each encodes a track's rank by plays and a field: `rank * FIELDS + field`. */
  places: number[];
};

export type SearchIndex = {
  /** Sorted by plain letters, so that words with the same beginning are adjacent. */
  entries: Entry[];
  /** The tracks' indexes in the catalogue, most played first. */
  byPlays: number[];
  /** Only needed where nothing is found as typed, so built then. */
  runs: () => WordRuns;
};

/** Title, artist, album, tags, label and chapters, the most important first. */
export const FIELDS = 6;

/** Built once. A query then scans the distinct words, of which there are fewer than tracks. */
export function buildIndex(tracks: readonly Searchable[]): SearchIndex {
  const playsAt = (place: number) => tracks[place]?.playbackCount ?? 0;
  const byPlays = [...tracks.keys()].sort((one, other) => playsAt(other) - playsAt(one));
  const words = new WordEntries();
  const texts = byPlays.flatMap((place, rank) =>
    fieldsOf(tracks[place]).flatMap((texts, field) =>
      texts.map((text) => ({ text, place: rank * FIELDS + field })),
    ),
  );
  for (const { text, place } of texts) for (const entry of words.of(text)) entry.places.push(place);
  let runs: WordRuns | undefined;
  const makeRuns = () =>
    new WordRuns(
      texts.map(({ text, place }) => ({ words: words.of(text).map(({ plain }) => plain), place })),
    );
  return { entries: words.sorted(), byPlays, runs: () => (runs ??= makeRuns()) };
}

/** The texts of each field. */
function fieldsOf(track?: Searchable): (readonly string[])[] {
  if (!track) return [];
  const { title, artist, album, tags, label, chapters = [] } = track;
  return [
    [title],
    [artist],
    [album],
    tags,
    label ? [label] : [],
    chapters.map(({ title }) => title),
  ];
}

/** The distinct words of all texts. Most words recur, and splitting one is slow, so results are cached. */
class WordEntries {
  #bySpelling = new Map<string, Entry>();
  /** By the word as written, case included. */
  #asWritten = new Map<string, Entry[]>();

  of(text: string): Entry[] {
    return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).flatMap((written) => {
      const known = this.#asWritten.get(written);
      if (known) return known;
      const entries = splitWords(written).map((word) => this.#entryOf(word));
      this.#asWritten.set(written, entries);
      return entries;
    });
  }

  sorted(): Entry[] {
    return [...this.#bySpelling.values()].sort((one, other) => (one.plain < other.plain ? -1 : 1));
  }

  #entryOf({ plain, marks, tones }: Spelling): Entry {
    const key = `${plain} ${marks} ${tones}`;
    const entry = this.#bySpelling.get(key) ?? { plain, marks, tones, places: [] };
    this.#bySpelling.set(key, entry);
    return entry;
  }
}
