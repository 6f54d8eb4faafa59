import { type Category, categorySlug } from '#domain/category.ts';
import type { Credit } from '#domain/credits.ts';
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
  artist: (id: string) => `artist/${encodeURIComponent(id)}.json`,
  /** Further tracks of an artist, from file 1 on. The first are in `artist`. */
  artistList: (id: string, kind: 'own' | 'guest', number: number) =>
    `artist/${encodeURIComponent(id)}/${kind}/${number}.json`,
  artists: 'artists.json',
  /** The ids of all artists, in the order of their names. */
  artistIds: 'artists/ids.json',
  artistLetter: (letter: string) => `artists/${letter}.json`,
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

type Cover = Pick<TrackCard, 'coverImage' | 'coverHasAvif' | 'coverColor'>;

/** An artist's page. */
export type ArtistFile = {
  id: string;
  name: string;
  /** Of all their tracks. */
  listens: number;
  /** At most four, for a mosaic. */
  covers: Cover[];
  /** The most heard tracks; empty if there are few. */
  top: TrackCard[];
  /** Newest first. */
  own: ListFile;
  /** Tracks of others in which they take part. */
  guest: ListFile;
  /** What they did in those of the first file, by the tracks' ids. */
  parts: Record<string, NonNullable<Credit['part']>>;
};

export type ArtistTile = { id: string; name: string; trackCount: number } & Partial<Cover>;

/** The first view of the list of artists. */
export type ArtistsFile = {
  artistCount: number;
  /** Whether `artists` are all, by name. If not, they are the most heard ones. */
  isWhole: boolean;
  /** In the order of the alphabet. */
  letters: { letter: string; count: number }[];
  artists: ArtistTile[];
};

/** The artists whose names begin with a letter, by name. */
export type ArtistLetter = ArtistTile[];
