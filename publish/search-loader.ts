import { CatalogueSearch, type SearchedTrack } from './catalogue-search.ts';
import type { SegmentLines, Snapshot } from './snapshot.ts';

/** With more changes than this share of the tracks, all words are read again. */
const MOST_CHANGED = 1 / 16;

/** What is searched in, and the numbers of the tracks of each segment. */
type Base = {
  search: CatalogueSearch;
  takenDown: string;
  segments: ReadonlyMap<string, readonly number[]>;
  trackCount: number;
};

/** Reads the words of a catalogue: all of them at first, then those of the changed segments. */
export class SearchLoader {
  readonly #mostKeptWhole: number;
  #base: Base | undefined;

  /** @param mostKeptWhole tracks of segments with more than this are read when they are shown */
  constructor(mostKeptWhole: number) {
    this.#mostKeptWhole = mostKeptWhole;
  }

  /** @throws Error if a segment cannot be read; then the former state can still be loaded */
  async load(
    snapshot: Snapshot,
    names: readonly (string | null)[],
    takenDownIds: readonly string[],
  ): Promise<CatalogueSearch> {
    const takenDown = new Set(takenDownIds);
    const present = new Set(names.filter((name) => name !== null));
    const base = this.#base;
    if (base?.takenDown === takenDownIds.join(' ')) {
      const isChanged = await this.#change(base, snapshot, present, takenDown);
      if (isChanged) return base.search;
    }
    const search = new CatalogueSearch();
    const segments = new Map<string, readonly number[]>();
    let trackCount = 0;
    for (const name of present) {
      const numbers: number[] = [];
      for (const track of await this.#read(snapshot, name, takenDown)) {
        search.add(track);
        numbers.push(trackCount++);
      }
      segments.set(name, numbers);
    }
    this.#base = { search, takenDown: takenDownIds.join(' '), segments, trackCount };
    return search;
  }

  /** @returns false if too much has changed */
  async #change(
    { search, segments, trackCount }: Base,
    snapshot: Snapshot,
    present: ReadonlySet<string>,
    takenDown: ReadonlySet<string>,
  ): Promise<boolean> {
    const most = trackCount * MOST_CHANGED;
    const removed = new Set(
      [...segments].flatMap(([name, numbers]) => (present.has(name) ? [] : numbers)),
    );
    const added: SearchedTrack[] = [];
    if (removed.size > most) return false;
    for (const name of present) {
      if (segments.has(name)) continue;
      added.push(...(await this.#read(snapshot, name, takenDown)));
      if (added.length > most) return false;
    }
    search.change(removed, added);
    return true;
  }

  async #read(
    snapshot: Snapshot,
    name: string,
    takenDown: ReadonlySet<string>,
  ): Promise<Iterable<SearchedTrack>> {
    const { trackCount, tracks } = await snapshot.readLines(name);
    return shownOf(tracks, trackCount > this.#mostKeptWhole, takenDown);
  }
}

/** One after the other: all at once, those of a large segment would fill the memory. */
function* shownOf(
  tracks: SegmentLines['tracks'],
  isShort: boolean,
  takenDown: ReadonlySet<string>,
): Generator<SearchedTrack> {
  for (const { track, position, line } of tracks)
    if (!takenDown.has(track.id)) yield { track, position, line: isShort ? line : undefined };
}
