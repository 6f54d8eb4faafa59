import { CATEGORIES } from '#app/domain/category.ts';
import { clamp } from '#app/domain/clamp.ts';
import type { HomeView } from '#app/domain/home-address.ts';
import { savesData } from '#app/domain/saves-data.ts';
import type { TrackCard } from '#catalogue/vite-plugin.ts';
import { loadIndex } from './load-index.ts';

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

/** Fetches what a press on any category needs, one file after the other. */
export async function prepareCategories() {
  if (savesData()) return;
  for (const category of CATEGORIES) await loadHomeList({ category, page: 1 });
}
