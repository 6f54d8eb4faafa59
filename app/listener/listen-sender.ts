import { type countListens, LISTENS_PER_CALL, type SentPlay } from '#app/backend/count-listens.ts';
import type { UnsentListen, UnsentListens } from './unsent-listens.ts';

/** Delay, so that consecutive listens share a call. */
const AFTER_MS = 5_000;
const EVERY_MS = 60_000;
const LONGEST_RETRY_MS = 10 * 60_000;
/** The backend ignores older listens. */
const LONGEST_KEPT_MS = 3 * 86_400_000;

type SenderParts = {
  unsent: Pick<UnsentListens, 'get' | 'remove'>;
  send: typeof countListens;
};

/**
 * Sends listens to the backend within seconds, at most one call a minute. Retries failures with backoff, also on
 * later visits; ids prevent double counting.
 */
export class ListenSender {
  readonly #parts: SenderParts;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #sending: Promise<void> | undefined;

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  /** Schedules a call. */
  sendSoon() {
    if (this.#timer !== undefined) return;
    const retryMs = Math.min(EVERY_MS * 2 ** (this.#failures - 1), LONGEST_RETRY_MS);
    const restMs = this.#sentAtMs + (this.#failures > 0 ? retryMs : EVERY_MS) - performance.now();
    this.#timer = setTimeout(() => void this.sendNow(), Math.max(AFTER_MS, restMs));
  }

  /** For when the page is left or the browser is online again. Never rejects. */
  sendNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
      if (this.#parts.unsent.get().length > 0) this.sendSoon();
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    const { unsent, send } = this.#parts;
    const nowMs = Date.now();
    unsent.remove(unsent.get().filter(({ atMs }) => nowMs - atMs > LONGEST_KEPT_MS));
    // No calls while offline: the browser would log each failure.
    const isOffline = globalThis.navigator?.onLine === false;
    if (isOffline) this.#sentAtMs = performance.now();
    if (isOffline) return;
    for (let batch = unsent.get().slice(0, LISTENS_PER_CALL); batch.length > 0; ) {
      this.#sentAtMs = performance.now();
      try {
        await send(batch.map((listen) => toSent(listen, nowMs)));
      } catch (error) {
        this.#failures++;
        console.warn('Listens wait until the backend takes them:', error);
        return;
      }
      this.#failures = 0;
      unsent.remove(batch);
      batch = unsent.get().slice(0, LISTENS_PER_CALL);
    }
  }
}

/** Sends ages, not times: listeners' clocks may be hours off. */
const toSent = ({ id, trackId, atMs, source, parts }: UnsentListen, nowMs: number): SentPlay => ({
  id,
  track: trackId,
  agoSec: Math.max(0, Math.floor((nowMs - atMs) / 1000)),
  ...(parts === undefined ? { source } : { parts }),
});
