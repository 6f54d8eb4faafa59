import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import type { DrawnFile, DrawTask } from './draw-worker.ts';
import { type MediaState, PublishedFiles } from './published-files.ts';
import { Snapshot, type SnapshotIndex } from './snapshot.ts';

const WORKER = new URL('./draw-worker.ts', import.meta.url).href;
/** Of drawn pages and data files: the most asked for of any library. */
const MOST_CACHED_BYTES = 64 * 1024 * 1024;

export type PublishedSiteParts = {
  /** Of the built site's server bundle. */
  serverBundle: string;
  snapshotFolder: string;
  /** How many pages are drawn at once. */
  threads?: number;
};

/**
 * The published library as a site. Pages and data files are drawn when they are first asked for, in
 * threads of their own, and kept until the library changes. What is asked for while it changes is
 * answered from one state or the next.
 */
export class PublishedSite {
  readonly #serverBundle: string;
  readonly #snapshotFolder: string;
  readonly #threads: Piscina<DrawTask, DrawnFile>;
  #index: SnapshotIndex | null = null;
  #files = new PublishedFiles();
  #cache = new DrawnCache();
  #pages: ReadonlySet<string> = new Set();

  constructor({ serverBundle, snapshotFolder, threads = 1 }: PublishedSiteParts) {
    this.#serverBundle = pathToFileURL(serverBundle).href;
    this.#snapshotFolder = snapshotFolder;
    this.#threads = new Piscina({
      filename: WORKER,
      minThreads: threads,
      maxThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
      env: { ...process.env, NODE_ENV: 'production' },
    });
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
    const pages = this.#threads.run(this.#taskFor('/', index), { name: 'listPages' });
    cache.add('/', await this.#threads.run({ ...this.#taskFor('/', index), isSmallest: true }));
    this.#pages = new Set((await pages) as unknown as string[]);
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
    const drawn = this.#draw(path, index);
    return await cache.keep(path ?? '', drawn);
  }

  #draw(path: string | null, index: SnapshotIndex): Promise<DrawnFile> {
    return this.#threads.run(this.#taskFor(path, index));
  }

  #taskFor(path: string | null, index: SnapshotIndex): DrawTask {
    const serverBundle = this.#serverBundle;
    return { serverBundle, snapshotFolder: this.#snapshotFolder, index, path };
  }

  async close(): Promise<void> {
    await this.#threads.close({ force: true });
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
    this.#bytes += sizeOf(drawn);
    for (const [oldest, { bodies }] of this.#drawn) {
      if (this.#bytes <= MOST_CACHED_BYTES) break;
      this.#drawn.delete(oldest);
      this.#bytes -= sizeOf({ bodies });
    }
  }
}

const sizeOf = ({ bodies }: Pick<DrawnFile, 'bodies'>) =>
  Object.values(bodies).reduce((sum, { length }) => sum + length, 0);
