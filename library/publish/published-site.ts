import { FOUND } from '#app/tracks/data-files.ts';
import { type MediaState, PublishedFiles } from './published-files.ts';
import type { DrawnFile, Wanted } from './site-drawer.ts';
import { Snapshot, type SnapshotIndex } from './snapshot.ts';

/** Of drawn pages and data files: the most asked for of any library. */
const MOST_CACHED_BYTES = 64 * 1024 * 1024;
/** Of an answer, beside its bodies: addresses that nothing is at cost memory as well. */
const BYTES_OF_ANSWER = 2_000;

/** Where pages are drawn: see DrawThreads. */
export type Drawing = {
  draw: (wanted: Wanted) => Promise<DrawnFile>;
  listPages: () => Promise<string[]>;
  close: () => Promise<void>;
};

/**
 * The published library as a site. Pages and data files are drawn when they are first asked for, in
 * threads of their own, and kept until the library changes. What is asked for while it changes is
 * answered from one state or the next.
 */
export class PublishedSite {
  readonly #drawing: Drawing;
  readonly #searching: Drawing;
  readonly #snapshotFolder: string;
  #index: SnapshotIndex | null = null;
  #files = new PublishedFiles();
  #cache = new DrawnCache();
  #pages: ReadonlySet<string> = new Set();

  /** @param searching answers searches of a large library, so that pages do not wait for them */
  constructor(drawing: Drawing, snapshotFolder: string, searching = drawing) {
    this.#drawing = drawing;
    this.#searching = searching;
    this.#snapshotFolder = snapshotFolder;
  }

  /** null before anything is published. */
  get index(): SnapshotIndex | null {
    return this.#index;
  }

  /**
   * Serves another state of the library. The home page is drawn before, so that nobody waits for it.
   *
   * @throws Error when it cannot be read or drawn; the former state goes on being served
   */
  async open(index: SnapshotIndex): Promise<void> {
    if (index.publishedAt === this.#index?.publishedAt) return;
    const files = new PublishedFiles(this.#files);
    await files.update(new Snapshot(this.#snapshotFolder), index);
    const cache = new DrawnCache();
    const { draw, listPages } = this.#drawing;
    const pages = listPages();
    const wanted = { snapshotFolder: this.#snapshotFolder, index, path: '/', isSmallest: true };
    cache.add('/', await draw(wanted));
    this.#pages = new Set(await pages);
    this.#index = index;
    this.#files = files;
    this.#cache = cache;
  }

  get trackCount(): number {
    return this.#files.trackCount;
  }

  stateOf = (path: string): MediaState => this.#files.stateOf(path);

  /** Whether a page of its own is at a path; every other path is answered alike. */
  isPage(path: string): boolean {
    const [, id] = /^\/track\/([^/]+)$/.exec(path) ?? [];
    return id === undefined ? this.#pages.has(path) : this.#files.hasTrack(id);
  }

  /**
   * @param path a page's or a data file's, decoded, without a slash at its end; null is the page without
   *   a content
   * @throws Error when it cannot be drawn
   */
  async answer(path: string | null): Promise<DrawnFile> {
    const cache = this.#cache;
    const index = this.#index;
    if (!index) throw new Error('Nothing is published yet');
    const known = cache.get(path ?? '');
    if (known) return known;
    const wanted = { snapshotFolder: this.#snapshotFolder, index, path };
    const isSearch = path?.startsWith(`/data/${FOUND}`);
    const { draw } = isSearch ? this.#searching : this.#drawing;
    try {
      return await cache.keep(path ?? '', draw(wanted));
    } catch (error) {
      // While it waited for its turn, the files of its state may have been swept away.
      if (index === this.#index) throw error;
      return await this.answer(path);
    }
  }

  /** What was drawn is drawn anew: the program has changed. */
  forget() {
    this.#cache = new DrawnCache();
  }

  async close(): Promise<void> {
    await Promise.all([this.#drawing.close(), this.#searching.close()]);
  }
}

/** What was asked for last, up to so many bytes. Those who ask for the same meanwhile wait for one drawing. */
class DrawnCache {
  #drawn = new Map<string, DrawnFile>();
  #coming = new Map<string, Promise<DrawnFile>>();
  #bytes = 0;

  get(path: string): DrawnFile | Promise<DrawnFile> | undefined {
    const drawn = this.#drawn.get(path);
    if (!drawn) return this.#coming.get(path);
    // As the last one asked for.
    this.#drawn.delete(path);
    this.#drawn.set(path, drawn);
    return drawn;
  }

  async keep(path: string, coming: Promise<DrawnFile>): Promise<DrawnFile> {
    this.#coming.set(path, coming);
    try {
      const drawn = await coming;
      this.add(path, drawn);
      return drawn;
    } finally {
      this.#coming.delete(path);
    }
  }

  add(path: string, drawn: DrawnFile) {
    this.#drawn.set(path, drawn);
    this.#bytes += sizeOf(path, drawn);
    for (const [oldest, one] of this.#drawn) {
      if (this.#bytes <= MOST_CACHED_BYTES) break;
      this.#drawn.delete(oldest);
      this.#bytes -= sizeOf(oldest, one);
    }
  }
}

const sizeOf = (path: string, { bodies }: DrawnFile) =>
  Object.values(bodies).reduce(
    (sum, { length }) => sum + length,
    BYTES_OF_ANSWER + 2 * path.length,
  );
