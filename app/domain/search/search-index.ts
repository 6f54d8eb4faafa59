import type { Spelling } from './spell.ts';
import { splitWords } from './split-words.ts';

export type Searchable = {
  title: string;
  artist: string;
  album: string;
  tags: readonly string[];
  playbackCount: number;
  /** Of a mix, the tracks in it. */
  chapters?: readonly { title: string }[] | undefined;
};

/** A word of the catalogue, and where it stands. */
export type Entry = Spelling & {
  /** Each is a track's rank by plays and a field of it: `rank * FIELDS + field`. */
  places: number[];
};

export type SearchIndex = {
  /** By their plain letters, so that those with a beginning in common are neighbours. */
  entries: Entry[];
  /** The tracks' places in the catalogue, the most played first. */
  byPlays: number[];
};

/** Title, artist, album, tags and chapters, in the order in which they count. */
export const FIELDS = 5;

/** Made once: a query then looks at words, of which there are fewer than there are tracks. */
export function buildIndex(tracks: readonly Searchable[]): SearchIndex {
  const playsAt = (place: number) => tracks[place]?.playbackCount ?? 0;
  const byPlays = [...tracks.keys()].sort((one, other) => playsAt(other) - playsAt(one));
  const words = new WordEntries();
  for (const [rank, place] of byPlays.entries())
    for (const [field, texts] of fieldsOf(tracks[place]).entries())
      for (const text of texts)
        for (const entry of words.of(text)) entry.places.push(rank * FIELDS + field);
  return { entries: words.sorted(), byPlays };
}

/** The texts of each field. */
function fieldsOf(track?: Searchable): (readonly string[])[] {
  if (!track) return [];
  const { title, artist, album, tags, chapters = [] } = track;
  return [[title], [artist], [album], tags, chapters.map((chapter) => chapter.title)];
}

/** The words of all texts, each once. Most come again and again, and taking one apart is slow. */
class WordEntries {
  #bySpelling = new Map<string, Entry>();
  /** As they are written, with capitals and without. */
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
