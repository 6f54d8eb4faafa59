import { FOUND } from '#domain/data-files.ts';
import { readFeedAddress } from '#domain/feed-address.ts';
import { splitPagePath } from '#domain/page-folders.ts';
import { type MediaState, PublishedFiles } from './published-files.ts';
import type { CatalogueVersion, RenderedFile, Wanted } from './site-renderer.ts';
import { Snapshot, type SnapshotIndex } from './snapshot.ts';
import type { FilesOfItem } from './subsonic/catalogue-calls.ts';
import type { SubsonicAnswer, SubsonicAsk } from './subsonic/subsonic-answers.ts';

/** Cache for rendered pages and data files: enough for the most requested ones. */
const MOST_CACHED_BYTES = 64 * 1024 * 1024;
/** Counted per response in addition to its bodies, since responses for missing addresses take memory, too. */
const BYTES_OF_ANSWER = 2_000;

/** Renders pages: see RenderThreads. */
export type Renderer = {
  render: (wanted: Wanted) => Promise<RenderedFile>;
  listPages: () => Promise<string[]>;
  askSubsonic: (version: CatalogueVersion, ask: SubsonicAsk) => Promise<SubsonicAnswer>;
  findFiles: (version: CatalogueVersion, id: string) => Promise<FilesOfItem | undefined>;
  close: () => Promise<void>;
};

/** The page, the player and the oEmbed of a track, and those of an artist. */
const OF_TRACK = [/^\/(?:track|nhung)\/([^/]+)$/, /^\/oembed\/([^/]+)\.json$/];
const OF_ARTIST = [/^(?:\/nhung)?\/nghe-si\/([^/]+)$/, /^\/oembed\/nghe-si\/([^/]+)\.json$/];
const OF_SERIES = [/^(?:\/nhung)?\/tuyen-tap\/([^/]+)$/, /^\/oembed\/tuyen-tap\/([^/]+)\.json$/];
const DATA_OF_TRACK = /^\/data\/track\/([^/]+)\.json$/;

const idIn = (path: string, patterns: readonly RegExp[]): string | undefined =>
  patterns.map((pattern) => pattern.exec(path)?.[1]).find((id) => id !== undefined);

/** For a track that was taken down, if its page cannot be rendered. */
const GONE: RenderedFile = {
  status: 410,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  bodies: { identity: Buffer.from('410 Gone\n') },
  hash: 'gone',
};

/**
 * Serves the published catalogue. Pages and data files are rendered at the first request, in
 * worker threads, and cached until the catalogue changes. A request during a change gets
 * the former state or the new one.
 */
export class PublishedSite {
  readonly #renderer: Renderer;
  readonly #searching: Renderer;
  readonly #snapshotFolder: string;
  #index: SnapshotIndex | null = null;
  #files = new PublishedFiles();
  /** Tracks of the snapshot that were taken down since. */
  #takenDown: ReadonlySet<string> = new Set();
  #cache = new RenderCache();
  #pages: ReadonlySet<string> = new Set();

  /** @param searching runs searches of a large catalogue and answers apps, so that pages do not wait for them */
  constructor(renderer: Renderer, snapshotFolder: string, searching = renderer) {
    this.#renderer = renderer;
    this.#searching = searching;
    this.#snapshotFolder = snapshotFolder;
  }

  /** null before the first publish. */
  get index(): SnapshotIndex | null {
    return this.#index;
  }

  /**
   * Switches to another state of the catalogue. Renders its home page first, so that nobody waits for it.
   *
   * @throws Error if it cannot be read or rendered; the former state stays in use
   */
  async open(index: SnapshotIndex): Promise<void> {
    if (index.publishedAt === this.#index?.publishedAt) return;
    const takenDown = this.#takenDown;
    const files = new PublishedFiles(this.#files);
    await files.update(new Snapshot(this.#snapshotFolder), index);
    const cache = new RenderCache();
    const { render, listPages } = this.#renderer;
    const pages = listPages();
    const wanted = this.#wanted(index, '/');
    cache.add('/', await render({ ...wanted, isSmallest: true }));
    this.#pages = new Set(await pages);
    files.takeDown(this.#takenDown);
    this.#index = index;
    this.#files = files;
    this.#cache = this.#takenDown === takenDown ? cache : new RenderCache();
  }

  /**
   * Takes tracks down although no new state of the catalogue can be published: their pages, files and places in lists.
   * At once, and until the next call.
   *
   * @param ids all tracks that must not be shown; the snapshot may know many of them as removed
   */
  takeDown(ids: readonly string[]): void {
    const takenDown = new Set(ids);
    const isSame =
      takenDown.size === this.#takenDown.size && ids.every((id) => this.#takenDown.has(id));
    if (isSame) return;
    this.#takenDown = takenDown;
    this.#files.takeDown(takenDown);
    this.#cache = new RenderCache();
  }

  #wanted(index: SnapshotIndex, path: string | null): Wanted {
    return { ...this.#version(index), path };
  }

  #version(index: SnapshotIndex): CatalogueVersion {
    const takenDown = [...this.#takenDown];
    return {
      snapshotFolder: this.#snapshotFolder,
      index,
      ...(takenDown.length > 0 && { takenDown }),
    };
  }

  /** Answers an app from the catalogue. @throws Error if it cannot be read */
  askSubsonic = (ask: SubsonicAsk): Promise<SubsonicAnswer> =>
    this.#askVersion((version) => this.#searching.askSubsonic(version, ask));

  /** The files of an artist, an album or a track, as apps name them. */
  findFiles = (id: string): Promise<FilesOfItem | undefined> =>
    this.#askVersion((version) => this.#searching.findFiles(version, id));

  async #askVersion<T>(ask: (version: CatalogueVersion) => Promise<T>): Promise<T> {
    const index = this.#index;
    if (!index) throw new Error('Nothing is published yet');
    try {
      return await ask(this.#version(index));
    } catch (error) {
      // If the state has changed since, its files may have been deleted: try again with the new one.
      if (index === this.#index) throw error;
      return await this.#askVersion(ask);
    }
  }

  get trackCount(): number {
    return this.#files.trackCount;
  }

  /** Whether the track is on the site, and was not taken down. */
  isPublished = (id: string): boolean => this.#files.isPublished(id);

  stateOf = (path: string): MediaState => this.#files.stateOf(path);
  currentOf = (path: string): string | null => this.#files.currentOf(path);

  #presentId(artistId: string): string {
    const { mergedArtists = {} } = this.#index ?? {};
    return Object.hasOwn(mergedArtists, artistId) ? (mergedArtists[artistId] ?? '') : artistId;
  }

  #hasArtist = (id: string): boolean =>
    this.#files.hasArtist(id) || this.#files.hasArtist(this.#presentId(id));

  /** Whether a path has its own page; all others share one response. */
  isPage(path: string): boolean {
    const trackId = idIn(path, OF_TRACK);
    if (trackId !== undefined) return this.#files.hasTrack(trackId);
    const artistId = idIn(path, OF_ARTIST);
    if (artistId !== undefined) return this.#hasArtist(artistId);
    const seriesId = idIn(path, OF_SERIES);
    if (seriesId !== undefined) return this.#files.mayHaveSeries(seriesId);
    const { folder, id = '' } = splitPagePath(path) ?? {};
    if (folder === 'the') return this.#files.hasTag(id);
    const { subject } = readFeedAddress(path) ?? {};
    if (subject?.kind === 'artist') return this.#hasArtist(subject.id);
    if (subject?.kind === 'series') return this.#files.mayHaveSeries(subject.id);
    if (subject) return true;
    // Its own answer says if there are not so many files.
    return this.#pages.has(path) || /^\/sitemap\/[1-9]\d?\.xml$/.test(path);
  }

  /**
   * @param path of a page or a data file, decoded, without a trailing slash; null for the shell
   *   without content, which all other addresses get
   * @throws Error if it cannot be rendered
   */
  async answer(path: string | null): Promise<RenderedFile> {
    const cache = this.#cache;
    const index = this.#index;
    if (!index) throw new Error('Nothing is published yet');
    const known = cache.get(path ?? '');
    if (known) return known;
    const wanted = this.#wanted(index, path);
    const isSearch = path?.startsWith(`/data/${FOUND}`);
    const { render } = isSearch ? this.#searching : this.#renderer;
    try {
      return await cache.share(path ?? '', render(wanted));
    } catch (error) {
      // If the state has changed since, its files may have been deleted: try again with the new one.
      if (this.#isTakenDown(path)) return GONE;
      if (index === this.#index) throw error;
      return await this.answer(path);
    }
  }

  #isTakenDown(path: string | null): boolean {
    const id = idIn(path ?? '', [...OF_TRACK, DATA_OF_TRACK]);
    return id !== undefined && this.#takenDown.has(id);
  }

  /** Renders the home page again. Call it when pages have become different without a change of the catalogue. */
  async renew(): Promise<void> {
    this.forget();
    const cache = this.#cache;
    if (!this.#index) return;
    const wanted = this.#wanted(this.#index, '/');
    await cache.share('/', this.#renderer.render({ ...wanted, isSmallest: true }));
  }

  /** Empties the cache. Call it when the program has changed. */
  forget() {
    this.#cache = new RenderCache();
  }

  async close(): Promise<void> {
    await Promise.all([this.#renderer.close(), this.#searching.close()]);
  }
}

/** An LRU cache limited by bytes. Concurrent requests for the same key share one rendering. */
class RenderCache {
  #rendered = new Map<string, RenderedFile>();
  #coming = new Map<string, Promise<RenderedFile>>();
  #bytes = 0;

  get(path: string): RenderedFile | Promise<RenderedFile> | undefined {
    const rendered = this.#rendered.get(path);
    if (!rendered) return this.#coming.get(path);
    // Move it to the end: it is the most recently used.
    this.#rendered.delete(path);
    this.#rendered.set(path, rendered);
    return rendered;
  }

  async share(path: string, coming: Promise<RenderedFile>): Promise<RenderedFile> {
    this.#coming.set(path, coming);
    try {
      const rendered = await coming;
      this.add(path, rendered);
      return rendered;
    } finally {
      this.#coming.delete(path);
    }
  }

  add(path: string, rendered: RenderedFile) {
    this.#rendered.set(path, rendered);
    this.#bytes += sizeOf(path, rendered);
    for (const [oldest, one] of this.#rendered) {
      if (this.#bytes <= MOST_CACHED_BYTES) break;
      this.#rendered.delete(oldest);
      this.#bytes -= sizeOf(oldest, one);
    }
  }
}

const sizeOf = (path: string, { bodies }: RenderedFile) =>
  Object.values(bodies).reduce(
    (sum, { length }) => sum + length,
    BYTES_OF_ANSWER + 2 * path.length,
  );
