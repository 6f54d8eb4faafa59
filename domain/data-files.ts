import { type Category, categorySlug } from '#domain/category.ts';
import type { Credit } from '#domain/credits.ts';
import type { ExploreRow } from '#domain/explore-rows.ts';
import type { SeriesKind } from '#domain/series.ts';
import type { SiteLink } from '#domain/site-settings.ts';
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
/** Folder of the tracks' chapters. */
export const CHAPTERS = 'chapters/';

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

/** Of a track that has them, for podcast apps. @see https://podcasting2.org/docs/podcast-namespace/tags/chapters */
export const chaptersFile = (id: string) => `${CHAPTERS}${encodeURIComponent(id)}.json`;

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
export type TrackFile = {
  track: TrackCard & TrackDetails;
  suggestions: TrackCard[];
  /** The album and the series that it is in, as far as they have a page. */
  series?: SeriesLink[];
  /** The pages of the first tags, which the player shows. Made here, so that no page has the rules for addresses. */
  tagAddresses: string[];
};

/** The tags that the player shows. */
export const SHOWN_TAGS = 2;

export type SeriesLink = { id: string; kind: SeriesKind; name: string };

/** In the format of podcast apps. */
export type ChaptersFile = {
  version: string;
  title: string;
  author: string;
  chapters: { startTime: number; title: string }[];
};

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
  /** A text and links that operators wrote. */
  words?: string;
  links?: SiteLink[];
  picture?: Cover;
  /** At most four, for a mosaic. */
  covers: Cover[];
  /** The most heard tracks; empty if there are few. */
  top: TrackCard[];
  /** Their last long mixes, if they also have other tracks. */
  mixes?: TrackCard[];
  /** Newest first. */
  own: ListFile;
  /** Tracks of others in which they take part. */
  guest: ListFile;
  /** What they did in those. */
  parts: GuestParts;
  /** At most MOST_OF_ARTIST series and albums of which they are a main artist, the last added to first. */
  series?: SeriesTile[];
};

/** By the tracks' ids. */
export type GuestParts = Record<string, NonNullable<Credit['part']>>;

/** A further file of the tracks of others in which an artist takes part. */
export type GuestFile = ListFile & { parts: GuestParts };

export type ArtistTile = { id: string; name: string; trackCount: number } & Partial<Cover>;

/** An artist as searches know it. */
export type ArtistName = Pick<ArtistTile, 'id' | 'name' | 'trackCount'>;

/** The first view of the list of artists. */
export type ArtistsFile = {
  artistCount: number;
  /** Whether `artists` are all, by name. If not, they are the most heard ones. */
  isWhole: boolean;
  /** In the order of the alphabet. */
  letters: { letter: string; count: number }[];
  artists: ArtistTile[];
};

/** 60 tracks of a series, in its order. */
export type SeriesTracks = ListFile & {
  /** Where they are in an album, by the tracks' ids; missing if the tags do not say it. */
  places: Record<string, { disc?: number; number?: number }>;
};

/** The page of a series or an album. */
export type SeriesFile = SeriesLink & {
  words?: string;
  covers: Cover[];
  /** Whose it is: at most MOST_SERIES_ARTISTS main artists, those with the most tracks first. */
  artists: { id: string; name: string }[];
  artistCount: number;
  /** Of all its tracks. */
  durationSec: number;
  listens: number;
  tracks: SeriesTracks;
};

export const MOST_SERIES_ARTISTS = 4;
/** On an artist's page. */
export const MOST_OF_ARTIST = 12;

export type SeriesTile = SeriesLink & { trackCount: number; artists: string[] } & Partial<Cover>;

/** 60 series. */
export type SeriesListFile = { seriesCount: number; series: SeriesTile[] };

/** The page of a tag. */
export type TagFile = {
  slug: string;
  /** The most frequent spelling. */
  name: string;
  /** The most heard tracks; empty if there are few. */
  top: TrackCard[];
  /** Newest first. */
  tracks: ListFile;
};

/** A file of the sitemap. */
export type SitemapFile = {
  /** The number of files. */
  fileCount: number;
  entries: { path: string; changedAt?: string | undefined }[];
};

/** A file of the artists whose names begin with a letter, by name. */
export type ArtistLetter = ArtistTile[];

export const ARTISTS_PER_FILE = 120;
