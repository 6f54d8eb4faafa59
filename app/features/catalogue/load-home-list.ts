import { CATEGORIES } from '#app/domain/category.ts';
import { clamp } from '#app/domain/clamp.ts';
import { type HomeView, homeAddress } from '#app/domain/home-address.ts';
import { savesData } from '#app/domain/saves-data.ts';
import { loadIndex } from '#app/tracks/load-index.ts';
import { getSearchFile, type SearchFile } from '#app/tracks/search-file.ts';
import type { CardMarks } from '#app/tracks/search-tracks.ts';
import type { TrackCard } from '#catalogue/vite-plugin.ts';

export const PAGE_SIZE = 12;

export type ListedTrack = TrackCard & { marks?: CardMarks };

export type HomeList = HomeView & {
  /** Those of the page alone. */
  tracks: readonly ListedTrack[];
  /** Those of the whole category, or all that were found in it. */
  trackCount: number;
  pageCount: number;
};

/** By their addresses. Even what is in the browser's cache is a moment away. */
const known = new Map<string, Promise<HomeList>>();

/** What the home page shows in a view without words. A page beyond the last is the last. */
export function loadHomeList(view: HomeView): Promise<HomeList> {
  const address = homeAddress(view);
  const list = known.get(address) ?? readHomeList(view);
  known.set(address, list);
  list.catch(() => known.delete(address));
  return list;
}

async function readHomeList(view: HomeView): Promise<HomeList> {
  const { lists, cardsPerFile } = await loadIndex();
  const { trackCount, files } = lists[view.category];
  const list = openAtPage(view, trackCount);
  const first = (list.page - 1) * PAGE_SIZE;
  const cards = (await files[Math.floor(first / cardsPerFile)]?.())?.default ?? [];
  const firstInFile = first % cardsPerFile;
  return { ...list, tracks: cards.slice(firstInFile, firstInFile + PAGE_SIZE) };
}

/** What it shows in any view, where the search's file is there: without a moment's wait. */
export function findHomeList({ searchTracks }: SearchFile, view: HomeView): HomeList {
  const { tracks, markCard } = searchTracks(view.words, view.category);
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
  const { lists, cardsPerFile } = await loadIndex();
  const position = (page - 1) * PAGE_SIZE + indexOnPage;
  const firstFile = Math.floor(position / cardsPerFile);
  const lastFile = firstFile + MOST_QUEUED_FILES;
  const index = position % cardsPerFile;
  // It is there, where its tracks are.
  const found = words && getSearchFile()?.searchTracks(words, category).tracks;
  if (found)
    return { tracks: found.slice(firstFile * cardsPerFile, lastFile * cardsPerFile), index };
  const files = lists[category].files.slice(firstFile, lastFile);
  const cards = await Promise.all(files.map((load) => load()));
  return { tracks: cards.flatMap((file) => file.default), index };
}

/** Fetches what a press on any category needs, one file after the other. */
export async function prepareCategories() {
  if (savesData()) return;
  for (const category of CATEGORIES) await loadHomeList({ words: '', category, page: 1 });
}
