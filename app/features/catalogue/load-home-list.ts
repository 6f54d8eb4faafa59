import { CATEGORIES } from '#app/domain/category.ts';
import { clamp } from '#app/domain/clamp.ts';
import type { HomeView } from '#app/domain/home-address.ts';
import { savesData } from '#app/domain/saves-data.ts';
import { loadIndex } from '#app/tracks/load-index.ts';
import type { TrackCard } from '#catalogue/vite-plugin.ts';

export const PAGE_SIZE = 12;

export type HomeList = HomeView & {
  /** Those of the page alone. */
  tracks: readonly TrackCard[];
  /** Those of the whole category. */
  trackCount: number;
  pageCount: number;
};

/** What the home page shows in a view. A page beyond the last is the last. */
export async function loadHomeList({ category, page: wanted }: HomeView): Promise<HomeList> {
  const { lists, cardsPerFile } = await loadIndex();
  const { trackCount, files } = lists[category];
  const pageCount = Math.max(1, Math.ceil(trackCount / PAGE_SIZE));
  const page = clamp(wanted, 1, pageCount);
  const first = (page - 1) * PAGE_SIZE;
  const cards = (await files[Math.floor(first / cardsPerFile)]?.())?.default ?? [];
  const firstInFile = first % cardsPerFile;
  const tracks = cards.slice(firstInFile, firstInFile + PAGE_SIZE);
  return { category, page, tracks, trackCount, pageCount };
}

/** A queue that long sounds for half a day and more. */
const MOST_QUEUED_FILES = 5;

/**
 * What a listener goes on with who plays a track of a view: the whole file it is in, and the
 * category's next ones.
 *
 * @param indexOnPage of the track among those of the page
 */
export async function loadListFrom({ category, page }: HomeView, indexOnPage: number) {
  const { lists, cardsPerFile } = await loadIndex();
  const position = (page - 1) * PAGE_SIZE + indexOnPage;
  const firstFile = Math.floor(position / cardsPerFile);
  const files = lists[category].files.slice(firstFile, firstFile + MOST_QUEUED_FILES);
  const cards = await Promise.all(files.map((load) => load()));
  return { tracks: cards.flatMap((file) => file.default), index: position % cardsPerFile };
}

/** Fetches what a press on any category needs, one file after the other. */
export async function prepareCategories() {
  if (savesData()) return;
  for (const category of CATEGORIES) await loadHomeList({ category, page: 1 });
}
