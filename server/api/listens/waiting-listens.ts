const HALF_AN_HOUR_MS = 30 * 60_000;
/** Of about 300 bytes each. */
const MOST_WAITING = 20_000;

type Waiting<T> = { play: T; sinceMs: number };

/** Listens of new networks, until it is known whether people are behind them. The oldest are dropped. */
export class WaitingListens<T extends { id: string; agoSec: number }> {
  readonly #most: number;
  readonly #now: () => number;
  #of = new Map<string, Waiting<T>[]>();
  #size = 0;

  constructor({ most = MOST_WAITING, now = Date.now } = {}) {
    this.#most = most;
    this.#now = now;
  }

  get size(): number {
    return this.#size;
  }

  add(network: string, play: T): void {
    const own = this.#of.get(network) ?? [];
    if (own.some(({ play: { id } }) => id === play.id)) return;
    own.push({ play, sinceMs: this.#now() });
    this.#of.set(network, own);
    this.#size++;
    for (const [oldest] of this.#of) {
      if (this.#size <= this.#most) break;
      this.#drop(oldest);
    }
  }

  /** Removes and returns the listens of a network that has become known, with their current age. */
  take(network: string): T[] {
    const own = this.#drop(network);
    const nowMs = this.#now();
    return own
      .filter(({ sinceMs }) => nowMs - sinceMs <= HALF_AN_HOUR_MS)
      .map(({ play, sinceMs }) => ({
        ...play,
        agoSec: play.agoSec + Math.round((nowMs - sinceMs) / 1000),
      }));
  }

  #drop(network: string): Waiting<T>[] {
    const own = this.#of.get(network) ?? [];
    this.#of.delete(network);
    this.#size -= own.length;
    return own;
  }
}
