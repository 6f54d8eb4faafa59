/** Counters in memory, of about 200 bytes each. */
const MOST_KEYS = 50_000;

type Count = { count: number; endsMs: number };

/**
 * Counts events per key in a period that begins with the first one. Keeps only the most recently
 * used keys. A key loses its count only if fifty thousand others were used after it.
 */
export class RecentCounts {
  readonly #periodMs: number;
  readonly #mostKeys: number;
  readonly #now: () => number;
  #counts = new Map<string, Count>();

  constructor(periodMs: number, { mostKeys = MOST_KEYS, now = () => performance.now() } = {}) {
    this.#periodMs = periodMs;
    this.#mostKeys = mostKeys;
    this.#now = now;
  }

  get size(): number {
    return this.#counts.size;
  }

  /** @returns the key's events in its period, this one included, and when the period ends, in ms from now */
  add(key: string): { count: number; leftMs: number } {
    const nowMs = this.#now();
    const known = this.#current(key, nowMs);
    const next = {
      count: (known?.count ?? 0) + 1,
      endsMs: known?.endsMs ?? nowMs + this.#periodMs,
    };
    // The key becomes the most recently used one.
    this.#counts.delete(key);
    this.#counts.set(key, next);
    if (this.#counts.size > this.#mostKeys) {
      const [oldest = ''] = this.#counts.keys();
      this.#counts.delete(oldest);
    }
    return { count: next.count, leftMs: next.endsMs - nowMs };
  }

  peek(key: string): { count: number; leftMs: number } {
    const nowMs = this.#now();
    const { count, endsMs } = this.#current(key, nowMs) ?? { count: 0, endsMs: nowMs };
    return { count, leftMs: endsMs - nowMs };
  }

  #current(key: string, nowMs: number): Count | undefined {
    const known = this.#counts.get(key);
    return known && known.endsMs > nowMs ? known : undefined;
  }
}
