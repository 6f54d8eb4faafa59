import { isDeepStrictEqual } from 'node:util';
import { ARTIST_FILES, FOUND_ARTISTS } from '#domain/artist-files.ts';
import {
  ALL_TRACKS,
  CATEGORIES,
  type Category,
  categoryOfSlug,
  filterByCategory,
} from '#domain/category.ts';
import {
  type ArtistFile,
  type ArtistName,
  CARDS_PER_LIST_FILE,
  type ChaptersFile,
  chaptersFile,
  DATA_FILES,
  type ExploreFile,
  type ListFile,
  SHOWN_TAGS,
  type ShardFile,
  type SiteFile,
  type SitemapFile,
  type TrackFile,
} from '#domain/data-files.ts';
import { pickExploreRows } from '#domain/explore-rows.ts';
import { tidyWords } from '#domain/home-address.ts';
import { createSearch } from '#domain/search/search-tracks.ts';
import type { SeriesFacts } from '#domain/series.ts';
import { shardOf } from '#domain/shard-of.ts';
import { SITE_PAGES, type SitePage, type SitePageFile, sitePageFile } from '#domain/site-pages.ts';
import type { SiteSettings } from '#domain/site-settings.ts';
import { tagAddress } from '#domain/tag-address.ts';
import { toCard, toDetails, toSearchable } from '#domain/track-card.ts';
import { Artists } from './artists.ts';
import { Feeds } from './feeds/feeds.ts';
import { cut } from './list-file.ts';
import { SeriesPages } from './series.ts';
import { MOST_IN_SITEMAP, sitemapEntries } from './sitemap-entries.ts';
import type { ArtistPages, MergedArtists } from './snapshot.ts';
import { Shelves } from './subsonic/shelves.ts';
import { FEW, Suggestions } from './suggestions.ts';
import { TagPages } from './tag-pages.ts';
import { type CatalogueTrack, cardOf, wholeTrack } from './tracks/catalogue-track.ts';

/** Large enough that there are few shards, small enough that one costs a phone little. */
const CARDS_PER_SHARD = 32;
/** Up to this many tracks, the search file has about 40 kB, and the browser searches at each letter. */
const MOST_SEARCHED_IN_BROWSER = 1_000;
/** Requests for more shards are not answered: no catalogue has that many. */
const MOST_SHARDS = 2 ** 16;

type DataFilesOptions = {
  /** For a static host, where searches run in the browser. */
  isStatic?: boolean;
  /** The operators' settings. */
  site?: SiteSettings | undefined;
  mergedArtists?: MergedArtists | undefined;
  /** What operators say of series. */
  series?: readonly SeriesFacts[] | undefined;
  /** The most addresses in a file of the sitemap. */
  sitemapSize?: number;
  artistPages?: ArtistPages | undefined;
};

/**
 * The published tracks as the data files that pages and browsers read. Cards are made when a file is read: those of a
 * large catalogue would take more memory than its tracks.
 */
export class DataFiles {
  readonly tracks: readonly CatalogueTrack[];
  #knownIds: Map<string, CatalogueTrack> | undefined;
  #lists = new Map<Category, readonly CatalogueTrack[]>();
  #suggestions: Suggestions<CatalogueTrack> | undefined;
  #shards = new Map<number, CatalogueTrack[][]>();
  #explore: ExploreFile | undefined;
  #knownArtists: Artists | undefined;
  #knownSeries: SeriesPages | undefined;
  #knownTags: TagPages | undefined;
  #sitemap: SitemapFile['entries'] | undefined;
  #feeds: Feeds | undefined;
  #knownShelves: Shelves | undefined;
  readonly #isStatic: boolean;
  readonly #mergedArtists: MergedArtists;
  readonly #seriesFacts: readonly SeriesFacts[];
  readonly #sitemapSize: number;
  readonly #writtenPages: readonly SitePage[];
  readonly #artistPages: ArtistPages;
  readonly #sitePages: ReadonlyMap<string, SitePageFile>;

  /**
   * @param tracks in the order of the lists
   */
  constructor(
    tracks: readonly CatalogueTrack[],
    {
      isStatic = false,
      site = {},
      mergedArtists = {},
      artistPages = {},
      series = [],
      sitemapSize = MOST_IN_SITEMAP,
    }: DataFilesOptions = {},
  ) {
    this.#isStatic = isStatic;
    this.#mergedArtists = mergedArtists;
    this.#artistPages = artistPages;
    this.#seriesFacts = series;
    this.#sitemapSize = sitemapSize;
    this.#writtenPages = (Object.keys(SITE_PAGES) as SitePage[]).filter((page) => site[page]);
    this.#sitePages = new Map(
      (Object.keys(SITE_PAGES) as SitePage[]).flatMap((page) => {
        const text = site[page];
        return text ? [[sitePageFile(page), { text }]] : [];
      }),
    );
    this.tracks = tracks;
  }

  /**
   * Goes on with what would take long to make again for a large catalogue. The former files cannot be read any more.
   *
   * @param removed tracks of the former files; those that are also in `added` may be unchanged
   */
  continueFrom(
    before: DataFiles,
    removed: readonly CatalogueTrack[],
    added: readonly CatalogueTrack[],
  ): void {
    const ids = before.#knownIds;
    if (ids) {
      for (const { id } of removed) ids.delete(id);
      for (const track of added) ids.set(track.id, track);
      this.#knownIds = ids;
    }
    const suggestions = before.#suggestions;
    if (!suggestions || Math.min(before.tracks.length, this.tracks.length) <= FEW) return;
    const former = new Map(removed.map((track) => [track.id, track]));
    const unchanged = new Set(
      added.filter((track) => isAsSuggested(track, former.get(track.id))).map(({ id }) => id),
    );
    const isChanged = ({ id }: CatalogueTrack) => !unchanged.has(id);
    suggestions.change(removed.filter(isChanged), added.filter(isChanged));
    this.#suggestions = suggestions;
  }

  get #byId(): ReadonlyMap<string, CatalogueTrack> {
    this.#knownIds ??= new Map(this.tracks.map((track) => [track.id, track]));
    return this.#knownIds;
  }

  has = (id: string): boolean => this.#byId.has(id);

  /** The names of all data files, for the export. */
  fileNames(): string[] {
    const { shardCount } = this.#site();
    return [
      DATA_FILES.site,
      DATA_FILES.explore,
      DATA_FILES.search,
      DATA_FILES.ids,
      ...this.#sitePages.keys(),
      ...CATEGORIES.flatMap((category) =>
        count(Math.max(1, Math.ceil(this.#list(category).length / CARDS_PER_LIST_FILE))).map(
          (number) => DATA_FILES.list(category, number),
        ),
      ),
      ...count(shardCount).map((number) => DATA_FILES.shard(shardCount, number)),
      ...this.tracks.map(({ id }) => DATA_FILES.track(id)),
      ...this.tracks.flatMap((track) =>
        wholeTrack(track).chapters?.length ? chaptersFile(track.id) : [],
      ),
      ...this.#artists().fileNames(),
      ...this.#series().fileNames(),
      ...this.#tags().fileNames(),
    ];
  }

  /** The ids of series with a page. */
  seriesIds = (): readonly string[] => this.#series().ids;

  tagSlugs = (): readonly string[] => this.#tags().slugs;

  /** The number of the sitemap's files; if there are several, sitemap.xml lists them. */
  sitemapCount = (): number =>
    Math.max(1, Math.ceil(this.#sitemapEntries().length / this.#sitemapSize));

  /** The ids of artists with a page, also former ids. */
  artistIds = (): string[] => this.#artists().addressedIds();

  get feeds(): Feeds {
    this.#feeds ??= new Feeds({
      tracks: this.tracks,
      artist: (id) => this.#artists().tracksOf(id),
      artistIds: this.artistIds,
      series: (id) => this.#series().known(id),
      seriesIds: this.seriesIds,
    });
    return this.#feeds;
  }

  /** The addresses of artists' pictures. */
  pictures = (): string[] => this.#artists().pictures();

  /** The same tracks, for apps that browse them otherwise. They are whole, also in a large catalogue. */
  get shelves(): Shelves {
    if (this.#knownShelves) return this.#knownShelves;
    const tracks = this.tracks.map(wholeTrack);
    const byId = new Map(tracks.map((track) => [track.id, track]));
    const toWhole = (listed: readonly CatalogueTrack[]) =>
      listed.flatMap(({ id }) => byId.get(id) ?? []);
    const search = createSearch(tracks);
    this.#knownShelves = new Shelves(tracks, {
      search: (words) => search(words, ALL_TRACKS).tracks,
      suggest: ({ id }) => toWhole(this.#suggestionsFor(this.#byId.get(id))),
      series: this.#series().all.map((one) => ({ ...one, tracks: toWhole(one.tracks) })),
      mergedArtists: this.#mergedArtists,
    });
    return this.#knownShelves;
  }

  /** A data file's content, or null if there is no such file. */
  read(name: string): unknown {
    if (name === DATA_FILES.site) return this.#site();
    if (name === DATA_FILES.explore) return this.#readExplore();
    if (name === DATA_FILES.search)
      return this.tracks.map((track) => toSearchable(wholeTrack(track)));
    if (name === DATA_FILES.ids) return this.tracks.map(({ id }) => id);
    const sitePage = this.#sitePages.get(name);
    if (sitePage) return sitePage;
    const [, id] = /^track\/([^/]+)\.json$/.exec(name) ?? [];
    if (id) return this.#readTrack(id);
    const [, chaptersOf] = /^chapters\/([^/]+)\.json$/.exec(name) ?? [];
    if (chaptersOf) return this.#readChapters(chaptersOf);
    const [, artistId, kind, listNumber] =
      /^artist\/([a-z0-9-]+)(?:\/(own|guest)\/([1-9]\d{0,5}))?\.json$/.exec(name) ?? [];
    if (artistId && !kind) return this.#readArtist(artistId);
    if (artistId)
      return this.#artists().readList(artistId, kind as 'own' | 'guest', Number(listNumber));
    if (name === ARTIST_FILES.artistIds) return this.#artists().ids;
    if (name === ARTIST_FILES.artistNames) return this.#artists().readNames();
    if (name === ARTIST_FILES.artists) return this.#artists().readFirst();
    if (name.startsWith(FOUND_ARTISTS)) return this.#findArtists(name.slice(FOUND_ARTISTS.length));
    const [, letter, letterFile = '0'] =
      /^artists\/([a-z0]{1,2})(?:\/([1-9]\d{0,5}))?\.json$/.exec(name) ?? [];
    if (letter) return this.#artists().readLetter(letter, Number(letterFile));
    const series = this.#readSeriesFile(name) ?? this.#readTagFile(name);
    if (series) return series;
    const [, sitemapNumber] = /^sitemap\/(0|[1-9]\d{0,3})\.json$/.exec(name) ?? [];
    if (sitemapNumber) return this.#readSitemap(Number(sitemapNumber));
    const [, shards, shard] = /^shard\/([1-9]\d{0,4})\/(0|[1-9]\d{0,4})\.json$/.exec(name) ?? [];
    if (shards) return this.#readShard(Number(shards), Number(shard));
    const [, slug, number] = /^list\/([^/]+)\/(0|[1-9]\d{0,5})\.json$/.exec(name) ?? [];
    const category = categoryOfSlug(slug ?? '');
    return category ? this.#readList(category, Number(number)) : null;
  }

  #site(): SiteFile {
    const trackCount = this.tracks.length;
    // Rounded to a power of two, so that it seldom changes.
    const shardCount = 2 ** Math.ceil(Math.log2(Math.max(1, trackCount / CARDS_PER_SHARD)));
    const isLarge = trackCount > MOST_SEARCHED_IN_BROWSER;
    const search = isLarge && !this.#isStatic ? 'server' : 'browser';
    return { trackCount, shardCount, search };
  }

  #artists(): Artists {
    this.#knownArtists ??= new Artists(this.tracks, this.#mergedArtists, this.#artistPages);
    return this.#knownArtists;
  }

  #readArtist(asked: string): ArtistFile | null {
    const artist = this.#artists().read(asked);
    if (!artist) return null;
    const series = this.#series().tilesOf(artist.id, this.#artists().ownOf(artist.id));
    return { ...artist, ...(series.length > 0 && { series }) };
  }

  #findArtists(query: string): ArtistName[] {
    return this.#artists().find(tidyWords(new URLSearchParams(query).get('q') ?? ''));
  }

  #series(): SeriesPages {
    this.#knownSeries ??= new SeriesPages(this.tracks, this.#seriesFacts);
    return this.#knownSeries;
  }

  #tags(): TagPages {
    this.#knownTags ??= new TagPages(this.tracks);
    return this.#knownTags;
  }

  #readSeriesFile(name: string): unknown {
    const [, list] = /^series-list\/(0|[1-9]\d{0,5})\.json$/.exec(name) ?? [];
    if (list) return this.#series().readList(Number(list));
    const [, id, number] = /^series\/([a-z0-9-]+)(?:\/([1-9]\d{0,5}))?\.json$/.exec(name) ?? [];
    if (!id) return null;
    return number ? this.#series().readTracks(id, Number(number)) : this.#series().read(id);
  }

  #readTagFile(name: string): unknown {
    const [, slug, number] = /^tag\/([a-z0-9-]+)(?:\/([1-9]\d{0,5}))?\.json$/.exec(name) ?? [];
    if (!slug) return null;
    return number ? this.#tags().readTracks(slug, Number(number)) : this.#tags().read(slug);
  }

  #sitemapEntries(): SitemapFile['entries'] {
    this.#sitemap ??= sitemapEntries({
      tracks: this.tracks,
      artistIds: this.#artists().ids,
      artistPages: this.#artistPages,
      series: this.#series(),
      tags: this.#tags(),
      written: this.#writtenPages,
    });
    return this.#sitemap;
  }

  #readSitemap(number: number): SitemapFile | null {
    const fileCount = this.sitemapCount();
    if (number >= fileCount) return null;
    const first = number * this.#sitemapSize;
    return {
      fileCount,
      entries: this.#sitemapEntries().slice(first, first + this.#sitemapSize),
    };
  }

  #list(category: Category): readonly CatalogueTrack[] {
    const known = this.#lists.get(category) ?? filterByCategory(this.tracks, category);
    this.#lists.set(category, known);
    return known;
  }

  #readList = (category: Category, number: number): ListFile => cut(this.#list(category), number);

  #readTrack(id: string): TrackFile | null {
    const known = this.#byId.get(id);
    if (!known) return null;
    const track = wholeTrack(known);
    const series = this.#series().linksOf(known);
    return {
      track: { ...toCard(track), ...toDetails(track) },
      suggestions: this.#suggestionsFor(known).map(cardOf),
      ...(series.length > 0 && { series }),
      tagAddresses: track.tags.slice(0, SHOWN_TAGS).map(tagAddress),
    };
  }

  #readChapters(id: string): ChaptersFile | null {
    const known = this.#byId.get(id);
    if (!known) return null;
    const { title, artist: author, chapters = [] } = wholeTrack(known);
    if (chapters.length === 0) return null;
    return {
      version: '1.2.0',
      title,
      author,
      chapters: chapters.map(({ atSec, title }) => ({ startTime: atSec, title })),
    };
  }

  #suggestionsFor(track: CatalogueTrack | undefined): CatalogueTrack[] {
    this.#suggestions ??= new Suggestions(this.tracks);
    const suggested = track ? this.#suggestions.of(track) : [];
    return suggested.flatMap(({ id }) => this.#byId.get(id) ?? []);
  }

  #readShard(shardCount: number, number: number): ShardFile | null {
    const isPowerOfTwo = Number.isInteger(Math.log2(shardCount));
    if (!isPowerOfTwo || shardCount > MOST_SHARDS || number >= shardCount) return null;
    const known = this.#shards.get(shardCount) ?? this.#fillShards(shardCount);
    const tracks = known[number];
    return tracks ? Object.fromEntries(tracks.map((track) => [track.id, cardOf(track)])) : null;
  }

  #fillShards(shardCount: number): CatalogueTrack[][] {
    const shards: CatalogueTrack[][] = Array.from({ length: shardCount }, () => []);
    for (const track of this.tracks) shards[shardOf(track.id, shardCount)]?.push(track);
    // Counts are powers of two, which keeps the number of variants small.
    this.#shards.set(shardCount, shards);
    return shards;
  }

  #readExplore(): ExploreFile {
    if (this.#explore) return this.#explore;
    const rows = pickExploreRows(this.tracks);
    const ids = new Set(rows.flatMap(({ trackIds }) => trackIds));
    const tracks = this.tracks.filter(({ id }) => ids.has(id));
    const cards = Object.fromEntries(tracks.map((track) => [track.id, cardOf(track)]));
    this.#explore = { cards, rows };
    return this.#explore;
  }
}

/** Whether nothing has changed that suggestions depend on. */
const isAsSuggested = (one: CatalogueTrack, other: CatalogueTrack | undefined): boolean =>
  other !== undefined &&
  one.bpm === other.bpm &&
  one.playbackCount === other.playbackCount &&
  one.streamUrl === other.streamUrl &&
  isDeepStrictEqual(one.tags, other.tags);

const count = (length: number) => Array.from({ length }, (_, number) => number);
