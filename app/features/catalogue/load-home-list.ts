import { fetchData, type ReadData } from '#app/router/read-data.ts';
import { getSearch } from '#app/tracks/load-search.ts';
import { CATEGORIES } from '#domain/category.ts';
import { clamp } from '#domain/clamp.ts';
import { CARDS_PER_LIST_FILE, DATA_FILES, type ListFile } from '#domain/data-files.ts';
import type { HomeView } from '#domain/home-address.ts';
import type { MarkedCard } from '#domain/marked-card.ts';
import { savesData } from '#domain/saves-data.ts';
import type { TrackSearch } from '#domain/search/search-tracks.ts';
import { sharePromises } from '#domain/share-promises.ts';
import type { TrackCard } from '#domain/track.ts';

export const PAGE_SIZE = 12;

export type HomeList = HomeView & {
  /** Those of this page only. */
  tracks: readonly MarkedCard[];
  /** Count in the whole category, or of all search results in it. */
  trackCount: number;
  pageCount: number;
  /** No track matches the search; these come nearest. */
  isNearest?: boolean | undefined;
};

/** List files are read once in a tab, because even the browser's cache takes a moment. */
const fetchOnce = sharePromises((name: string) => fetchData<unknown>(name)) as ReadData;

/**
 * The home page's list for a view without words, or with words that the server searches for. A page
 * beyond the last becomes the last.
 */
export const loadHomeList = (view: HomeView): Promise<HomeList> => readHomeList(fetchOnce, view);

/** @throws Error if the list is missing */
export async function readHomeList(readData: ReadData, view: HomeView): Promise<HomeList> {
  const first = (view.page - 1) * PAGE_SIZE;
  const read = (number: number) => readData<ListFile>(fileOf(view, number));
  // For a page beyond the last there may be no file; then the first file tells how many tracks
  // there are.
  const file = (await read(Math.floor(first / CARDS_PER_LIST_FILE))) ?? (await read(0));
  if (!file) throw new Error('There is no such list');
  const list = openAtPage(view, file.trackCount);
  if (list.page !== view.page) return readHomeList(readData, { ...view, page: list.page });
  const place = first % CARDS_PER_LIST_FILE;
  const { cards, isNearest } = file;
  return { ...list, isNearest, tracks: cards.slice(place, place + PAGE_SIZE) };
}

const fileOf = ({ words, category }: HomeView, number: number) =>
  words ? DATA_FILES.find(words, category, number) : DATA_FILES.list(category, number);

/** The list for any view, synchronously, once the search index is loaded. */
export function findHomeList(search: TrackSearch, view: HomeView): HomeList {
  const { tracks, markCard, isNearest } = search(view.words, view.category);
  const list = openAtPage(view, tracks.length);
  const first = (list.page - 1) * PAGE_SIZE;
  return { ...list, isNearest, tracks: tracks.slice(first, first + PAGE_SIZE).map(markCard) };
}

function openAtPage(view: HomeView, trackCount: number): HomeList {
  const pageCount = Math.max(1, Math.ceil(trackCount / PAGE_SIZE));
  return { ...view, page: clamp(view.page, 1, pageCount), tracks: [], trackCount, pageCount };
}

/** Enough for half a day of music. */
const MOST_QUEUED_FILES = 5;

/**
 * The queue when a track of a view is played: all tracks of the list file it is in, and of the
 * view's next list files.
 *
 * @param indexOnPage the track's index on the page
 */
export async function loadListFrom(view: HomeView, indexOnPage: number) {
  const { words, category, page } = view;
  const position = (page - 1) * PAGE_SIZE + indexOnPage;
  const firstFile = Math.floor(position / CARDS_PER_LIST_FILE);
  const lastFile = firstFile + MOST_QUEUED_FILES;
  const index = position % CARDS_PER_LIST_FILE;
  const search = getSearch();
  if (words && search && search !== 'server') {
    const found = search(words, category).tracks;
    const end = lastFile * CARDS_PER_LIST_FILE;
    return { tracks: found.slice(firstFile * CARDS_PER_LIST_FILE, end), index };
  }
  const tracks: TrackCard[] = [];
  for (let number = firstFile; number < lastFile; number++) {
    const file = await fetchOnce<ListFile>(fileOf(view, number));
    tracks.push(...(file?.cards ?? []));
    if ((number + 1) * CARDS_PER_LIST_FILE >= (file?.trackCount ?? 0)) break;
  }
  return { tracks, index };
}

/** Prefetches the first page of every category, one file at a time. */
export async function prepareCategories() {
  if (savesData()) return;
  for (const category of CATEGORIES) await loadHomeList({ words: '', category, page: 1 });
}
