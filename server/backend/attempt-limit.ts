import { Refusal } from './api-error.ts';

/** Keys of attackers with many addresses must not fill the memory. */
const MOST_KEYS = 50_000;

/** How often a key may try within a window that moves with time. */
export class AttemptLimit {
  #attempts = new Map<string, number[]>();
  #most: number;
  #windowMs: number;
  #now: () => number;

  constructor(most: number, windowMs: number, now: () => number = Date.now) {
    this.#most = most;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Counts one try. @throws Refusal 429 that says when the next one may come */
  count(key: string): void {
    const now = this.#now();
    const recent = (this.#attempts.get(key) ?? []).filter((at) => at > now - this.#windowMs);
    // Put at the end: the keys that are longest unused are forgotten first.
    this.#attempts.delete(key);
    this.#attempts.set(key, recent);
    if (recent.length >= this.#most) {
      const waitMs = (recent[0] ?? now) + this.#windowMs - now;
      throw new Refusal(
        429,
        'over_request_rate_limit',
        'Request rate limit reached',
        Math.max(1, Math.ceil(waitMs / 1000)),
      );
    }
    recent.push(now);
    for (const oldest of this.#attempts.keys()) {
      if (this.#attempts.size <= MOST_KEYS) break;
      this.#attempts.delete(oldest);
    }
  }
}
