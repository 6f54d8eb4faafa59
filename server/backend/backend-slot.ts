import { setTimeout as pause } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { OtherServerDiffers } from '#database/other-servers.ts';
import { ExplainedError } from '#runtime/explained-error.ts';
import { describeError, log } from '#runtime/log.ts';
import { printLine } from '#runtime/print-line.ts';
import { Refusal, restError } from '#server/api/api-error.ts';
import type { Backend } from './start-backend.ts';

const PAUSES_MS = [2000, 5000, 15_000, 30_000];

/** How long a call waits for the backend while it starts. */
const PATIENCE_MS = 15_000;
/** How many calls may wait; each holds a connection and its request body. */
const MOST_WAITING = 500;

/**
 * Holds the backend once it has started. Pages and music work without it. Calls wait while the
 * backend starts, and get 503 when the start takes too long or fails.
 */
export class BackendSlot {
  #backend: Backend | undefined;
  #stopping = new AbortController();
  #starting: Promise<void> = Promise.resolve();
  #firstTry: Promise<unknown> | undefined;
  #waiting = 0;
  #isRefused = false;

  get current(): Backend | undefined {
    return this.#backend;
  }

  /** Whether it may not start beside the servers that run: visitors should not be sent to this one. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** For /healthz. */
  async state(): Promise<'ok' | 'unavailable'> {
    return (await this.#backend?.watch.isDatabaseUp()) ? 'ok' : 'unavailable';
  }

  async fetch(request: Request, env: HttpBindings): Promise<Response> {
    if (!this.#backend) await this.#waitForFirstTry();
    if (this.#backend) return this.#backend.app.fetch(request, env);
    const refusal = new Refusal(503, 'backend_unavailable', undefined, { retryAfterSec: 5 });
    return restError(refusal);
  }

  /** Resolves after the first attempt, whether or not it succeeds; retries go on until one succeeds. */
  async fill(start: () => Promise<Backend>): Promise<void> {
    const first = this.#try(start, { isFirst: true });
    this.#firstTry = first;
    this.#starting = first.then((isStarted) => (isStarted ? undefined : this.#retry(start)));
    await first;
    this.#firstTry = undefined;
  }

  /** To be called before the server closes, since closing waits for open streams. */
  endStreams(): void {
    this.#backend?.endStreams();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#starting;
    await this.#backend?.stop();
    this.#backend = undefined;
  }

  async #waitForFirstTry(): Promise<void> {
    if (!this.#firstTry || this.#waiting >= MOST_WAITING) return;
    this.#waiting++;
    const limit = new AbortController();
    const tooLong = pause(PATIENCE_MS, undefined, { signal: limit.signal }).catch(() => {});
    await Promise.race([this.#firstTry, tooLong]);
    limit.abort();
    this.#waiting--;
  }

  async #try(start: () => Promise<Backend>, { isFirst = false } = {}): Promise<boolean> {
    try {
      this.#backend = await start();
      this.#isRefused = false;
      return true;
    } catch (error) {
      const { message, ...where } = describeError(error);
      this.#isRefused = error instanceof OtherServerDiffers;
      log.error('backend-unavailable', {
        message: `Accounts and comments are not available; the music plays without them. ${message}`,
        ...where,
      });
      if (isFirst && error instanceof ExplainedError) printLine(error.advice);
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
