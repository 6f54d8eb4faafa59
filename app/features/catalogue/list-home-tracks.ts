import { filterByCategory } from '#app/domain/category.ts';
import { clamp } from '#app/domain/clamp.ts';
import type { HomeView } from '#app/domain/home-address.ts';
import type { TrackCard } from './load-cards.ts';

export const PAGE_SIZE = 12;

export type HomeList = HomeView & {
  /** Those of the page alone. */
  tracks: readonly TrackCard[];
  /** Those of the whole category. */
  trackCount: number;
  pageCount: number;
};

/** What the home page shows in a view. A page beyond the last is the last. */
export function listHomeTracks(cards: readonly TrackCard[], view: HomeView): HomeList {
  const matching = filterByCategory(cards, view.category);
  const pageCount = Math.max(1, Math.ceil(matching.length / PAGE_SIZE));
  const page = clamp(view.page, 1, pageCount);
  const first = (page - 1) * PAGE_SIZE;
  return {
    category: view.category,
    page,
    tracks: matching.slice(first, first + PAGE_SIZE),
    trackCount: matching.length,
    pageCount,
  };
}
