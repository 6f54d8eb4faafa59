import { ALL_TRACKS, CATEGORIES, type Category } from '#app/domain/category.ts';
import type { ExploreRow } from '#app/domain/explore-rows.ts';
import type { TrackCard, TrackDetails } from '#library/track.ts';
import type { MarkedCard } from './search-tracks.ts';

/**
 * The published site's data files under /data/. However many tracks there are, a view costs the browser
 * a file or two of bounded size, and each file is whole in itself: a view never mixes two states of the
 * library.
 */

/** A multiple of the home page's size, so that a page is in one file: as many as its pagination shows. */
export const CARDS_PER_LIST_FILE = 60;

const slugOf = (category: Category) =>
  category === ALL_TRACKS ? 'tat-ca' : category.toLowerCase();

/** What the words of a search follow. */
export const FOUND = 'find.json?';

export const DATA_FILES = {
  site: 'site.json',
  explore: 'explore.json',
  search: 'search.json',
  /** The ids of all tracks, in the order of the list. */
  ids: 'ids.json',
  list: (category: Category, number: number) => `list/${slugOf(category)}/${number}.json`,
  /** What has the words, as a list; answered by the server where it runs the searches. */
  find: (words: string, category: Category, number: number) =>
    `${FOUND}${new URLSearchParams({ q: words, list: slugOf(category), file: String(number) })}`,
  track: (id: string) => `track/${encodeURIComponent(id)}.json`,
  /** @param count of the shelves that all cards are on; see shelf-of.ts */
  shelf: (count: number, number: number) => `shelf/${count}/${number}.json`,
};

export type SiteFile = {
  trackCount: number;
  /** How many shelves the cards are on. */
  shelfCount: number;
  /** Where searches run: in the browser over one file of all tracks, or on the server. */
  search: 'browser' | 'server';
};

/** Sixty cards of a category's list, or of what was found, and how many tracks the whole has. */
export type ListFile = { trackCount: number; cards: MarkedCard[] };

/** A track with its longer texts and what to hear next. */
export type TrackFile = { track: TrackCard & TrackDetails; suggestions: TrackCard[] };

/** Cards by their ids. */
export type ShelfFile = Record<string, TrackCard>;

/** All that 'Khám phá' shows of the library: its rows, and the cards of their tracks, by id. */
export type ExploreFile = { cards: Record<string, TrackCard>; rows: ExploreRow[] };

export const categoryOfSlug = (slug: string): Category | undefined =>
  CATEGORIES.find((category) => slugOf(category) === slug);
