import { CATEGORIES, type Category, filterByCategory } from '#app/domain/category.ts';
import { pickExploreRows } from '#app/domain/explore-rows.ts';
import { tidyWords } from '#app/domain/home-address.ts';
import { shelfOf } from '#app/domain/shelf-of.ts';
import {
  CARDS_PER_LIST_FILE,
  categoryOfSlug,
  DATA_FILES,
  type ExploreFile,
  FOUND,
  type ListFile,
  type ShelfFile,
  type SiteFile,
  type TrackFile,
} from '#app/tracks/data-files.ts';
import { createSearch, type TrackSearch } from '#app/tracks/search-tracks.ts';
import {
  type SearchableTrack,
  type Track,
  type TrackCard,
  toCard,
  toDetails,
  toSearchable,
} from '#library/track.ts';
import { Suggestions } from './suggestions.ts';

/** Large enough that few shelves are made, small enough that one of them costs a phone little. */
const CARDS_PER_SHELF = 32;
/** What finds them is then some 40 kB, and answers each letter at once. */
const MOST_SEARCHED_IN_BROWSER = 1_000;
/** More shelves than this are nobody's question. */
const MOST_SHELVES = 2 ** 16;

/** The published tracks, and the data files that the pages and the browser read of them. */
export class Catalogue {
  readonly tracks: readonly Track[];
  #byId: ReadonlyMap<string, Track>;
  #cards: readonly TrackCard[];
  #lists = new Map<Category, readonly TrackCard[]>();
  #suggestions: Suggestions<TrackCard> | undefined;
  #shelves = new Map<number, ShelfFile[]>();
  #explore: ExploreFile | undefined;
  #search: TrackSearch | undefined;
  readonly #isStatic: boolean;

  /**
   * @param tracks in the order of the lists
   * @param isStatic nobody answers but a host of files: searches run in the browser
   */
  constructor(tracks: readonly Track[], { isStatic = false } = {}) {
    this.#isStatic = isStatic;
    this.tracks = tracks;
    this.#byId = new Map(tracks.map((track) => [track.id, track]));
    this.#cards = tracks.map(toCard);
  }

  has = (id: string): boolean => this.#byId.has(id);

  /** The names of all data files, for a site that is written out as a whole. */
  fileNames(): string[] {
    const { shelfCount } = this.#site();
    return [
      DATA_FILES.site,
      DATA_FILES.explore,
      DATA_FILES.search,
      DATA_FILES.ids,
      ...CATEGORIES.flatMap((category) =>
        count(Math.max(1, Math.ceil(this.#list(category).length / CARDS_PER_LIST_FILE))).map(
          (number) => DATA_FILES.list(category, number),
        ),
      ),
      ...count(shelfCount).map((number) => DATA_FILES.shelf(shelfCount, number)),
      ...this.tracks.map(({ id }) => DATA_FILES.track(id)),
    ];
  }

  /** What is in a data file, or null where there is no such file. */
  read(name: string): unknown {
    if (name === DATA_FILES.site) return this.#site();
    if (name === DATA_FILES.explore) return this.#readExplore();
    if (name === DATA_FILES.search) return this.tracks.map(toSearchable);
    if (name === DATA_FILES.ids) return this.tracks.map(({ id }) => id);
    const [, id] = /^track\/([^/]+)\.json$/.exec(name) ?? [];
    if (id) return this.#readTrack(id);
    const [, shelves, shelf] = /^shelf\/([1-9]\d{0,4})\/(0|[1-9]\d{0,4})\.json$/.exec(name) ?? [];
    if (shelves) return this.#readShelf(Number(shelves), Number(shelf));
    if (name.startsWith(FOUND)) return this.#find(name.slice(FOUND.length));
    const [, slug, number] = /^list\/([a-z-]+)\/(0|[1-9]\d{0,5})\.json$/.exec(name) ?? [];
    const category = categoryOfSlug(slug ?? '');
    return category ? this.#readList(category, Number(number)) : null;
  }

  #site(): SiteFile {
    const trackCount = this.tracks.length;
    // A power of two, so that it seldom changes.
    const shelfCount = 2 ** Math.ceil(Math.log2(Math.max(1, trackCount / CARDS_PER_SHELF)));
    const isLarge = trackCount > MOST_SEARCHED_IN_BROWSER;
    const search = isLarge && !this.#isStatic ? 'server' : 'browser';
    return { trackCount, shelfCount, search };
  }

  #list(category: Category): readonly TrackCard[] {
    const known = this.#lists.get(category) ?? filterByCategory(this.#cards, category);
    this.#lists.set(category, known);
    return known;
  }

  #readList = (category: Category, number: number): ListFile => cut(this.#list(category), number);

  #find(query: string): ListFile | null {
    const asked = new URLSearchParams(query);
    const category = categoryOfSlug(asked.get('list') ?? '');
    const words = tidyWords(asked.get('q') ?? '');
    const number = Number(asked.get('file'));
    if (!category || words === '' || !Number.isInteger(number) || number < 0) return null;
    this.#search ??= createSearch(this.tracks.map(toSearchable));
    const { tracks, markCard } = this.#search(words, category);
    const found = cut(tracks, number);
    return { ...found, cards: found.cards.map(markCard).map(toListed) };
  }

  #readTrack(id: string): TrackFile | null {
    const track = this.#byId.get(id);
    if (!track) return null;
    this.#suggestions ??= new Suggestions(this.#cards);
    const card = toCard(track);
    return { track: { ...card, ...toDetails(track) }, suggestions: this.#suggestions.of(card) };
  }

  #readShelf(shelfCount: number, number: number): ShelfFile | null {
    const isPowerOfTwo = Number.isInteger(Math.log2(shelfCount));
    if (!isPowerOfTwo || shelfCount > MOST_SHELVES || number >= shelfCount) return null;
    const known = this.#shelves.get(shelfCount) ?? this.#fillShelves(shelfCount);
    return known[number] ?? null;
  }

  #fillShelves(shelfCount: number): ShelfFile[] {
    const shelves: ShelfFile[] = Array.from({ length: shelfCount }, () => ({}));
    for (const card of this.#cards) {
      const shelf = shelves[shelfOf(card.id, shelfCount)];
      if (shelf) shelf[card.id] = card;
    }
    // Counts are powers of two: there are few of them, whoever asks.
    this.#shelves.set(shelfCount, shelves);
    return shelves;
  }

  #readExplore(): ExploreFile {
    if (this.#explore) return this.#explore;
    const rows = pickExploreRows(this.#cards);
    const ids = new Set(rows.flatMap(({ trackIds }) => trackIds));
    const cards = this.#cards.filter(({ id }) => ids.has(id));
    this.#explore = { cards: Object.fromEntries(cards.map((card) => [card.id, card])), rows };
    return this.#explore;
  }
}

/** Empty beyond the end, where it says how many there are. */
function cut<T extends TrackCard>(list: readonly T[], number: number) {
  const first = number * CARDS_PER_LIST_FILE;
  return { trackCount: list.length, cards: list.slice(first, first + CARDS_PER_LIST_FILE) };
}

/** What is searched of a track and not shown in a list. */
const toListed = <T extends SearchableTrack>({ album, chapters, ...card }: T) => card;

const count = (length: number) => Array.from({ length }, (_, number) => number);
