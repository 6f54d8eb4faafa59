import { Refusal } from '../api-error.ts';

/** Each holds a socket and about 20 kB. */
const MOST_STREAMS = 5_000;
/** One network may be a school or a mobile carrier; each visible tab has one stream. */
const MOST_FROM = 500;
const RETRY_AFTER_SEC = 60;

/** How many streams may be open at once, from one network and in total. */
export class StreamLimit {
  readonly #most: number;
  readonly #mostFrom: number;
  readonly #from = new Map<string, number>();
  #open = 0;

  constructor({ most = MOST_STREAMS, mostFrom = MOST_FROM } = {}) {
    this.#most = most;
    this.#mostFrom = mostFrom;
  }

  get open(): number {
    return this.#open;
  }

  /**
   * @param network undefined when callers cannot be told apart: then only the total counts
   * @returns a function to call once, when the stream ends
   * @throws Refusal 429 when the network has too many, 503 when all together have too many
   */
  enter(network: string | undefined): () => void {
    const ownOpen = (network && this.#from.get(network)) || 0;
    if (network && ownOpen >= this.#mostFrom) throw tooMany(429, 'over_request_rate_limit');
    if (this.#open >= this.#most) throw tooMany(503, 'backend_busy');
    this.#open++;
    if (network) this.#from.set(network, ownOpen + 1);
    return () => {
      this.#open--;
      if (!network) return;
      const left = (this.#from.get(network) ?? 1) - 1;
      if (left > 0) this.#from.set(network, left);
      else this.#from.delete(network);
    };
  }
}

const tooMany = (status: 429 | 503, code: string) =>
  new Refusal(status, code, code, { retryAfterSec: RETRY_AFTER_SEC });
