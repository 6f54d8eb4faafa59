import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { PageRenderer } from '#app/router/page-renderer.ts';
import type { SiteFacts } from '#catalogue/read-rows.ts';
import type { GoneTrack } from '#catalogue/snapshot-row.ts';
import { CHAPTERS, FOUND } from '#domain/data-files.ts';
import { embedHosts } from '#domain/embed-hosts.ts';
import { EMBEDS, OEMBEDS } from '#domain/embeds.ts';
import { type FeedPage, feedAddress, readFeedAddress } from '#domain/feed-address.ts';
import type { SeriesFacts } from '#domain/series.ts';
import { siteWords } from '#messages/site-words.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import { contentSecurityPolicy, embedSecurityPolicy } from './content-security-policy.ts';
import { DataFiles } from './data-files.ts';
import { feedLinks } from './feeds/feed-links.ts';
import { feedXml } from './feeds/feed-xml.ts';
import type { SiteTexts } from './feeds/feeds.ts';
import { SearchLoader } from './search-loader.ts';
import { siteStyle } from './site-style.ts';
import { wordsOf } from './site-words.ts';
import { type ArtistPages, Snapshot, type SnapshotIndex } from './snapshot.ts';
import type { FilesOfItem } from './subsonic/catalogue-calls.ts';
import {
  type SubsonicAnswer,
  SubsonicAnswers,
  type SubsonicAsk,
} from './subsonic/subsonic-answers.ts';
import { type CatalogueTrack, TrackShortener } from './tracks/catalogue-track.ts';
import { followOrder } from './tracks/follow-order.ts';

/** What to render, from which state of the catalogue. */
export type Wanted = {
  snapshotFolder: string;
  index: SnapshotIndex;
  /** A page ('/track/x') or a data file ('/data/site.json'); null for the shell without content, which all other addresses get. */
  path: string | null;
  /** Tracks of the snapshot that were taken down since: they count as removed. */
  takenDown?: readonly string[];
  /** The track that the path names counts as removed, whichever it is: for a page that stands for all of them. */
  isGone?: boolean;
  /** Uses the best compression, for the most requested files. */
  isSmallest?: boolean;
};

/** A state of the catalogue. */
export type CatalogueVersion = Pick<Wanted, 'snapshotFolder' | 'index' | 'takenDown'>;

/** A response, ready to send. */
export type RenderedFile = {
  status: number;
  headers: Record<string, string>;
  bodies: { identity: Uint8Array; br?: Uint8Array; gzip?: Uint8Array };
  /** The content's ETag; each encoding adds its name. */
  hash: string;
  /** Other sites may frame it, as its policy says. */
  isFrameable?: boolean;
};

/** Below this size compression saves less than its headers cost. */
const SMALLEST_BYTES = 512;
/** Brotli: an eighth larger than with the best quality, in a fortieth of the time. */
const QUICK_QUALITY = 6;
const NOT_CACHED = { 'Cache-Control': 'no-cache' };
const DATA_HEADERS = { 'Content-Type': 'application/json', ...NOT_CACHED };
/** Podcast apps in a browser read feeds and chapters from other origins, and so do editors that embed players. */
const FOR_ALL = { 'Access-Control-Allow-Origin': '*' };
const TEXT = { 'Content-Type': 'text/plain; charset=utf-8', ...NOT_CACHED };

/** A small catalogue is kept in memory. Tracks of segments with more than this are read when they are shown. */
const MOST_KEPT_WHOLE = 64;

type LoadedSnapshot = {
  state: string;
  dataFiles: DataFiles;
  gone: ReadonlySet<string>;
  hasTakenDown: boolean;
  subsonic?: SubsonicAnswers;
};
type PlacedTrack = { position: number; track: CatalogueTrack };
type LoadedSegment = {
  tracks: PlacedTrack[];
  gone: readonly GoneTrack[];
};

/** Renders the pages and data files of a published catalogue. */
export class SiteRenderer {
  readonly #isStatic: boolean;
  readonly #mostKeptWhole: number;
  readonly #shortener = new TrackShortener();
  #segments: ReadonlyMap<string, LoadedSegment> = new Map();
  /** All tracks of the segments, in the order of the lists. */
  #inOrder: readonly PlacedTrack[] = [];
  #series: { file: string | undefined; facts: readonly SeriesFacts[] } = {
    file: undefined,
    facts: [],
  };
  #artistPages: { file: string | undefined; pages: ArtistPages } = { file: undefined, pages: {} };
  #loaded: LoadedSnapshot | undefined;
  readonly #searches: SearchLoader;
  #search: { state: string; search: CatalogueSearch } | undefined;

  constructor({ isStatic = false, mostKeptWhole = MOST_KEPT_WHOLE } = {}) {
    this.#isStatic = isStatic;
    this.#mostKeptWhole = mostKeptWhole;
    this.#searches = new SearchLoader(mostKeptWhole);
  }

  /**
   * @param openPages loads the program of the pages, which data files do without
   * @throws Error if the snapshot cannot be read or the page fails
   */
  async render(openPages: () => Promise<PageRenderer>, wanted: Wanted): Promise<RenderedFile> {
    const { path, isSmallest, index } = wanted;
    const words = wordsOf(index.site);
    const [, query] = path?.split(`/data/${FOUND}`) ?? [];
    if (query !== undefined) return await packData((await this.#loadSearch(wanted)).find(query));
    const { dataFiles, gone } = await this.loadSnapshot(wanted);
    if (path?.startsWith('/data/')) return await renderData(path.slice(6), dataFiles, gone);
    const pages = await openPages();
    const feed = readFeedAddress(path ?? '');
    const texts = { ...siteWords, ...words };
    if (feed)
      return await this.#renderFeed(feed, dataFiles, { ...texts, facts: index.siteFacts }, pages);
    const {
      status,
      type,
      body: rendered,
    } = path === null
      ? await pages.renderEmpty(words)
      : await pages.render(
          path,
          async <T>(name: string) => {
            if (wanted.isGone || isGone(name, gone)) throw { status: 410 };
            return dataFiles.read(name) as T | null;
          },
          words,
        );
    const isHtml = type.startsWith('text/html');
    const links = feedLinks(dataFiles.feeds.ofPage(path ?? '', texts));
    const body = isHtml
      ? rendered.replace('</head>', () => `${links}${siteStyle(index.site)}</head>`)
      : rendered;
    const isFrameable = path?.startsWith(EMBEDS) ?? false;
    const { siteUrl, hostedBackend } = pages;
    const policy = isFrameable
      ? embedSecurityPolicy(body, { siteUrl, hostedBackend, hosts: embedHosts(index.site) })
      : contentSecurityPolicy(body, hostedBackend);
    const headers = {
      'Content-Type': type,
      ...NOT_CACHED,
      ...(isHtml && { 'Content-Security-Policy': policy }),
      ...(path?.startsWith(OEMBEDS) && FOR_ALL),
    };
    const packed = await pack(status, headers, body, isSmallest);
    return isFrameable ? { ...packed, isFrameable } : packed;
  }

  async #renderFeed(
    page: FeedPage,
    { feeds }: DataFiles,
    { facts, ...texts }: SiteTexts & { facts: SiteFacts | undefined },
    { siteUrl }: PageRenderer,
  ): Promise<RenderedFile> {
    const feed = feeds.read(page, texts);
    if (!feed) return await pack(404, TEXT, '404 Not Found\n');
    const address = feedAddress(feed.subject, page.number);
    const isMoved = address !== feedAddress(page.subject, page.number);
    // A static host has no redirects of ours: there, the feed says itself where it is.
    if (isMoved && !this.#isStatic) {
      const Location = new URL(address, siteUrl).href;
      return await pack(301, { Location, ...TEXT, ...FOR_ALL }, '');
    }
    const headers = {
      'Content-Type': 'application/rss+xml; charset=utf-8',
      ...NOT_CACHED,
      ...FOR_ALL,
    };
    return await pack(
      200,
      headers,
      feedXml(feed, { siteUrl, siteName: texts.name, facts, isMoved }),
    );
  }

  /** Answers an app. @throws Error if the snapshot cannot be read */
  async askSubsonic(version: CatalogueVersion, ask: SubsonicAsk): Promise<SubsonicAnswer> {
    return (await this.#subsonic(version)).answer(ask);
  }

  /** The files of an artist, an album or a track, as apps name them. */
  async findFiles(version: CatalogueVersion, id: string): Promise<FilesOfItem | undefined> {
    return (await this.#subsonic(version)).findFiles(id);
  }

  async #subsonic(version: CatalogueVersion): Promise<SubsonicAnswers> {
    const loaded = await this.loadSnapshot(version);
    loaded.subsonic ??= new SubsonicAnswers(loaded.dataFiles.shelves, version.index.publishedAt);
    return loaded.subsonic;
  }

  /** Reads the changed parts of the snapshot. */
  async loadSnapshot({
    snapshotFolder,
    index,
    takenDown = [],
  }: CatalogueVersion): Promise<LoadedSnapshot> {
    const state = nameState({ index, takenDown });
    if (this.#loaded?.state === state) return this.#loaded;
    const snapshot = new Snapshot(snapshotFolder);
    const read = new Map<string, LoadedSegment>();
    for (const name of index.segments)
      if (name) read.set(name, this.#segments.get(name) ?? (await this.#load(snapshot, name)));
    if (this.#series.file !== index.series?.file)
      this.#series = { file: index.series?.file, facts: await snapshot.readSeries(index) };
    const pagesFile = index.artistPages?.file;
    if (this.#artistPages.file !== pagesFile)
      this.#artistPages = { file: pagesFile, pages: await snapshot.readArtistPages(index) };
    // From here on nothing is waited for: what is kept belongs to one state, also if a file could not be read.
    const [removed, added] = [
      tracksOnlyIn(this.#segments, read),
      tracksOnlyIn(read, this.#segments),
    ];
    const all = [...read.values()];
    this.#inOrder = followOrder(this.#inOrder, removed, added, () =>
      all.flatMap(({ tracks }) => tracks),
    );
    this.#segments = read;
    const gone = new Set([
      ...takenDown,
      ...all.flatMap(({ gone }) => gone.filter(wasPublic).map(({ id }) => id)),
    ]);
    // A segment's own gone tracks are not among its tracks.
    const hidden = new Set(takenDown);
    const tracks = this.#inOrder.map(({ track }) => track);
    const shown = hidden.size > 0 ? tracks.filter(({ id }) => !hidden.has(id)) : tracks;
    const dataFiles = new DataFiles(shown, {
      ...index,
      series: this.#series.facts,
      artistPages: this.#artistPages.pages,
      isStatic: this.#isStatic,
    });
    const before = this.#loaded;
    if (before && !before.hasTakenDown && takenDown.length === 0)
      dataFiles.continueFrom(
        before.dataFiles,
        removed.map(({ track }) => track),
        added.map(({ track }) => track),
      );
    this.#loaded = { state, dataFiles, gone, hasTakenDown: takenDown.length > 0 };
    return this.#loaded;
  }

  async #load(snapshot: Snapshot, name: string): Promise<LoadedSegment> {
    const { trackCount, tracks, gone } = await snapshot.readLines(name);
    const isShort = trackCount > this.#mostKeptWhole;
    return {
      tracks: Array.from(tracks, ({ position, track, line }) => ({
        position,
        track: isShort && line ? this.#shortener.shorten(track, line) : track,
      })),
      gone,
    };
  }

  async #loadSearch({
    snapshotFolder,
    index,
    takenDown = [],
  }: CatalogueVersion): Promise<CatalogueSearch> {
    const state = nameState({ index, takenDown });
    if (this.#search?.state === state) return this.#search.search;
    const snapshot = new Snapshot(snapshotFolder);
    const search = await this.#searches.load(snapshot, index.segments, takenDown);
    this.#search = { state, search };
    return search;
  }
}

type LoadedSegments = ReadonlyMap<string, LoadedSegment>;

const tracksOnlyIn = (segments: LoadedSegments, others: LoadedSegments): PlacedTrack[] =>
  [...segments].flatMap(([name, { tracks }]) => (others.has(name) ? [] : tracks));

const nameState = ({ index, takenDown = [] }: Pick<CatalogueVersion, 'index' | 'takenDown'>) =>
  [index.publishedAt, ...takenDown].join(' ');

const wasPublic = ({ wasNeverPublic }: GoneTrack) => !wasNeverPublic;

async function renderData(name: string, dataFiles: DataFiles, gone: ReadonlySet<string>) {
  const headers = name.startsWith(CHAPTERS)
    ? { ...DATA_HEADERS, 'Content-Type': 'application/json+chapters', ...FOR_ALL }
    : DATA_HEADERS;
  if (isGone(name, gone)) return await pack(410, headers, 'null');
  return await packData(dataFiles.read(name), headers);
}

const packData = (data: unknown, headers: Record<string, string> = DATA_HEADERS) =>
  pack(data === null ? 404 : 200, headers, JSON.stringify(data));

function isGone(name: string, gone: ReadonlySet<string>): boolean {
  const [, id] = /^track\/([^/]+)\.json$/.exec(name) ?? [];
  return id !== undefined && gone.has(id);
}

async function pack(
  status: number,
  headers: Record<string, string>,
  text: string,
  isSmallest = false,
): Promise<RenderedFile> {
  const identity = Buffer.from(text);
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  if (identity.length < SMALLEST_BYTES) return { status, headers, bodies: { identity }, hash };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: isSmallest ? constants.BROTLI_MAX_QUALITY : QUICK_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
    promisify(gzip)(identity),
  ]);
  return {
    status,
    headers: { ...headers, Vary: 'Accept-Encoding' },
    bodies: { identity, br, gzip: zipped },
    hash,
  };
}
