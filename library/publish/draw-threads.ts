import { pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import type { DrawTask, Program } from './draw-worker.ts';
import type { Drawing } from './published-site.ts';
import type { DrawnFile, Wanted } from './site-drawer.ts';

const WORKER = new URL('./draw-worker.ts', import.meta.url).href;

/** Whoever comes after so many is told to come again: a flood does not fill the memory. */
const MOST_WAITING = 500;

/**
 * Draws with the built program's server bundle, in threads of their own: sound and other pages do not wait
 * for a page that is drawn, and a page that fails takes nothing with it.
 */
export class DrawThreads implements Drawing {
  readonly #program: Program;
  readonly #threads: Piscina;

  /**
   * @param count of pages that are drawn at once
   * @param isStatic nobody answers but a host of files
   */
  constructor(serverBundle: string, { count = 1, isStatic = false } = {}) {
    this.#program = { serverBundle: pathToFileURL(serverBundle).href, isStatic };
    this.#threads = new Piscina({
      filename: WORKER,
      minThreads: count,
      maxThreads: count,
      idleTimeout: Number.POSITIVE_INFINITY,
      maxQueue: MOST_WAITING,
      env: { ...process.env, NODE_ENV: 'production' },
    });
  }

  draw = (wanted: Wanted): Promise<DrawnFile> => {
    const task: DrawTask = { ...wanted, ...this.#program };
    return this.#threads.run(task);
  };

  listPages = (): Promise<string[]> => this.#threads.run(this.#program, { name: 'listPages' });

  close = (): Promise<void> => this.#threads.close({ force: true });
}
