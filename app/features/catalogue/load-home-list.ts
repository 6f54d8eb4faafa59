import { CATEGORIES } from '#app/domain/category.ts';
import { clamp } from '#app/domain/clamp.ts';
import { type HomeView, homeAddress } from '#app/domain/home-address.ts';
import { savesData } from '#app/domain/saves-data.ts';
import { CARDS_PER_LIST_FILE, DATA_FILES, type ListFile } from '#app/tracks/data-files.ts';
import { getSearch } from '#app/tracks/load-search.ts';
import { fetchData, type ReadData } from '#app/tracks/read-data.ts';
import type { MarkedCard, TrackSearch } from '#app/tracks/search-tracks.ts';

export const PAGE_SIZE = 12;

export type HomeList = HomeView & {
  /** Those of the page alone. */
  tracks: readonly MarkedCard[];
  /** Those of the whole category, or all that were found in it. */
  trackCount: number;
  pageCount: number;
};

/** By their addresses. Even what is in the browser's cache is a moment away. */
const known = new Map<string, Promise<HomeList>>();
/** By their names, as the tab has them: a queue goes on with the list that is shown. */
const knownFiles = new Map<string, Promise<unknown>>();

const fetchOnce: ReadData = <T>(name: string) => {
  const file = knownFiles.get(name) ?? fetchData<T>(name);
  knownFiles.set(name, file);
  file.catch(() => knownFiles.delete(name));
  return file as Promise<T | null>;
};

/** What the home page shows in a view without words. A page beyond the last is the last. */
export function loadHomeList(view: HomeView): Promise<HomeList> {
  const address = homeAddress(view);
  const list = known.get(address) ?? readHomeList(fetchOnce, view);
  known.set(address, list);
  list.catch(() => known.delete(address));
  return list;
}

/** @throws Error when the list is not to be had */
export async function readHomeList(readData: ReadData, view: HomeView): Promise<HomeList> {
  const place = (view.page - 1) * PAGE_SIZE;
  const number = Math.floor(place / CARDS_PER_LIST_FILE);
  const file = await readData<ListFile>(DATA_FILES.list(view.category, number));
  if (!file) {
    if (view.page === 1) throw new Error(`There is no list of ${view.category}`);
    // Beyond the end; the first file knows where that is.
    const first = await readHomeList(readData, { ...view, page: 1 });
    return await readHomeList(readData, { ...view, page: first.pageCount });
  }
  const list = openAtPage(view, file.trackCount);
  const firstInFile = ((list.page - 1) * PAGE_SIZE) % CARDS_PER_LIST_FILE;
  return { ...list, tracks: file.cards.slice(firstInFile, firstInFile + PAGE_SIZE) };
}

/** What it shows in any view, where the search is there: without a moment's wait. */
export function findHomeList(search: TrackSearch, view: HomeView): HomeList {
  const { tracks, markCard } = search(view.words, view.category);
  const list = openAtPage(view, tracks.length);
  const first = (list.page - 1) * PAGE_SIZE;
  return { ...list, tracks: tracks.slice(first, first + PAGE_SIZE).map(markCard) };
}

function openAtPage(view: HomeView, trackCount: number): HomeList {
  const pageCount = Math.max(1, Math.ceil(trackCount / PAGE_SIZE));
  return { ...view, page: clamp(view.page, 1, pageCount), tracks: [], trackCount, pageCount };
}

/** A queue that long sounds for half a day and more. */
const MOST_QUEUED_FILES = 5;

/**
 * What a listener goes on with who plays a track of a view: the whole file it is in, and the
 * category's next ones.
 *
 * @param indexOnPage of the track among those of the page
 */
export async function loadListFrom({ words, category, page }: HomeView, indexOnPage: number) {
  const position = (page - 1) * PAGE_SIZE + indexOnPage;
  const firstFile = Math.floor(position / CARDS_PER_LIST_FILE);
  const lastFile = firstFile + MOST_QUEUED_FILES;
  const index = position % CARDS_PER_LIST_FILE;
  // It is there, where its tracks are.
  const found = words && getSearch()?.(words, category).tracks;
  if (found) {
    const end = lastFile * CARDS_PER_LIST_FILE;
    return { tracks: found.slice(firstFile * CARDS_PER_LIST_FILE, end), index };
  }
  const readFile = (number: number) => fetchOnce<ListFile>(DATA_FILES.list(category, number));
  const first = await readFile(firstFile);
  const fileCount = Math.ceil((first?.trackCount ?? 0) / CARDS_PER_LIST_FILE);
  const end = Math.min(lastFile, fileCount);
  const numbers = Array.from(
    { length: Math.max(0, end - firstFile - 1) },
    (_, n) => firstFile + 1 + n,
  );
  const files = [first, ...(await Promise.all(numbers.map(readFile)))];
  return { tracks: files.flatMap((file) => file?.cards ?? []), index };
}

/** Fetches what a press on any category needs, one file after the other. */
export async function prepareCategories() {
  if (savesData()) return;
  for (const category of CATEGORIES) await loadHomeList({ words: '', category, page: 1 });
}
