import { setTimeout as pause } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { describeError, log } from '#server/log.ts';
import { Refusal, restError } from './api-error.ts';
import type { Backend } from './start-backend.ts';

const PAUSES_MS = [2000, 5000, 15_000, 30_000];

/**
 * The backend's place in the site. The pages and the music are there without it: until it has started,
 * and while it cannot, its calls are answered with 503.
 */
export class BackendSlot {
  #backend: Backend | undefined;
  #stopping = new AbortController();
  #starting: Promise<void> = Promise.resolve();

  get state(): 'ok' | 'unavailable' {
    return this.#backend ? 'ok' : 'unavailable';
  }

  fetch(request: Request, env: HttpBindings): Response | Promise<Response> {
    if (this.#backend) return this.#backend.app.fetch(request, env);
    const refusal = new Refusal(503, 'backend_unavailable', undefined, { retryAfterSec: 5 });
    return restError(refusal);
  }

  /** Resolves when the first try has ended, well or not; the tries go on until one ends well. */
  async fill(start: () => Promise<Backend>): Promise<void> {
    const first = this.#try(start);
    this.#starting = first.then((isStarted) => (isStarted ? undefined : this.#retry(start)));
    await first;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#starting;
    await this.#backend?.stop();
    this.#backend = undefined;
  }

  async #try(start: () => Promise<Backend>): Promise<boolean> {
    try {
      this.#backend = await start();
      return true;
    } catch (error) {
      const { message, ...where } = describeError(error);
      log.error('backend-unavailable', {
        message: `Accounts and comments are not available; the music plays without them. ${message}`,
        ...where,
      });
      return false;
    }
  }

  async #retry(start: () => Promise<Backend>): Promise<void> {
    const { signal } = this.#stopping;
    for (let attempt = 0; !signal.aborted; attempt++) {
      await pause(PAUSES_MS[attempt] ?? PAUSES_MS.at(-1), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      if (await this.#try(start)) {
        log.info('backend-available', { message: 'Accounts and comments are available again.' });
        return;
      }
    }
  }
}
