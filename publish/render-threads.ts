import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import type { Renderer } from './published-site.ts';
import type { FilesTask, Program, RenderTask, SubsonicTask } from './render-worker.ts';
import type { CatalogueVersion, RenderedFile, Wanted } from './site-renderer.ts';
import type { FilesOfItem } from './subsonic/catalogue-calls.ts';
import type { SubsonicAnswer, SubsonicAsk } from './subsonic/subsonic-answers.ts';

const WORKER = new URL('./render-worker.ts', import.meta.url).href;

/** A third of V8's default, since there are several threads. */
const YOUNG_MB = 16;

/** Longest queue. Refuses further requests, so that a flood does not fill the memory. */
const MOST_WAITING = 500;

/**
 * Renders pages with the built server bundle, in worker threads: sound and other pages do not wait
 * for a page to be rendered, and a page that fails affects no other.
 */
export class RenderThreads implements Renderer {
  /** The site's origin, in the pages that are rendered from now on. */
  siteUrl: string;
  readonly #program: Omit<Program, 'siteUrl'>;
  readonly #threads: Piscina;

  /**
   * @param siteUrl the site's origin
   * @param count of pages rendered at the same time
   * @param isStatic for a static host
   */
  constructor(serverBundle: string, siteUrl: string, { count = 1, isStatic = false } = {}) {
    this.siteUrl = siteUrl;
    this.#program = { serverBundle: pathToFileURL(serverBundle).href, isStatic };
    this.#threads = new Piscina({
      filename: WORKER,
      // Started when needed, and kept: a program's start is not delayed by threads that it does not use yet.
      minThreads: 0,
      maxThreads: count,
      idleTimeout: Number.POSITIVE_INFINITY,
      maxQueue: MOST_WAITING,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      env: { ...process.env, NODE_ENV: 'production' },
    });
  }

  render = (wanted: Wanted): Promise<RenderedFile> => {
    const task: RenderTask = { ...wanted, ...this.#program, siteUrl: this.siteUrl };
    return this.#threads.run(task);
  };

  askSubsonic = (version: CatalogueVersion, ask: SubsonicAsk): Promise<SubsonicAnswer> => {
    const task: SubsonicTask = { ...this.#program, siteUrl: this.siteUrl, version, ask };
    return this.#threads.run(task, { name: 'askSubsonic' });
  };

  findFiles = (version: CatalogueVersion, id: string): Promise<FilesOfItem | undefined> => {
    const task: FilesTask = { ...this.#program, siteUrl: this.siteUrl, version, id };
    return this.#threads.run(task, { name: 'findFiles' });
  };

  listPages = (): Promise<string[]> => this.#threads.run(this.#program, { name: 'listPages' });

  close = (): Promise<void> => this.#threads.close({ force: true });
}
