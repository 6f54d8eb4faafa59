import { type Category, categorySlug } from '#domain/category.ts';
import type { ExploreRow } from '#domain/explore-rows.ts';
import type { TrackCard, TrackDetails } from '#domain/track.ts';
import type { MarkedCard } from './marked-card.ts';

/**
 * The published site's data files under /data/. However large the catalogue is, each
 * file except `search` and `ids` has a bounded size, and most views need one or two of them. The content of each
 * file is consistent.
 */

/** A multiple of the cards on a page of the home page, so that each page lies in one file. */
export const CARDS_PER_LIST_FILE = 60;

/** Prefix of search queries. */
export const FOUND = 'find.json?';

export const DATA_FILES = {
  site: 'site.json',
  explore: 'explore.json',
  search: 'search.json',
  /** The ids of all tracks, in the order of the list. */
  ids: 'ids.json',
  list: (category: Category, number: number) => `list/${categorySlug(category)}/${number}.json`,
  /** Search results as a list, when the server runs searches. */
  find: (words: string, category: Category, number: number) =>
    `${FOUND}${new URLSearchParams({ q: words, list: categorySlug(category), file: String(number) })}`,
  track: (id: string) => `track/${encodeURIComponent(id)}.json`,
  /** @param count number of shards; see shard-of.ts */
  shard: (count: number, number: number) => `shard/${count}/${number}.json`,
};

export type SiteFile = {
  trackCount: number;
  /** Number of shards. */
  shardCount: number;
  /** Whether searches run in the browser, over one file of all tracks, or on the server. */
  search: 'browser' | 'server';
};

/** 60 cards of a category or of search results, and the total number of tracks. */
export type ListFile = {
  trackCount: number;
  cards: MarkedCard[];
  /** No track matches the search; these come nearest. */
  isNearest?: boolean;
};

/** A track with its details and suggestions. */
export type TrackFile = { track: TrackCard & TrackDetails; suggestions: TrackCard[] };

/** Cards by their ids. */
export type ShardFile = Record<string, TrackCard>;

/** The rows of 'Khám phá' and the cards of their tracks, by id. */
export type ExploreFile = { cards: Record<string, TrackCard>; rows: ExploreRow[] };
