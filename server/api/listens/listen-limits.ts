import { createHmac, randomBytes } from 'node:crypto';
import { ownSteps } from '#server/connections/network-steps.ts';
import { isWorthTelling, type SharedCounts } from '../shared-counts.ts';

const DAY_MS = 86_400_000;
/** Per track and network at once: several listeners, or one whose browser was offline. */
export const BURST = 20;
/** The same for a network that has not listened before. */
export const BURST_OF_NEW = 5;
/** Per track and network in a day. */
export const MOST_OF_TRACK = 60;
/** Per network in a day: thirty listeners with an hour of music each. */
export const MOST_FROM_NETWORK = 2_000;
/** Factor by which limits are wider for callers who cannot be told apart, as in limits.ts. */
const UNKNOWN_CALLERS = 20;
/** Counters, of about 200 bytes each; beyond this the least recently used are dropped. */
const MOST_COUNTERS = 100_000;

type Counter = { listens: number; freeAtMs: number };
type Limit = { most: number; burst: number; spacingMs: number };
type Counted = { key: string; limit: Limit };

type Options = {
  now?: () => number;
  mostCounters?: number;
  /** The key of a day; servers that count together have the same. By default one that nobody knows. */
  keyOf?: (day: number) => Buffer;
  shared?: Pick<SharedCounts, 'of' | 'tell'>;
  /** Of what is counted, for those who share it. */
  name?: string;
};

/**
 * Limits the listens per network and track to what can be played one after the other, plus a few at once; and,
 * more loosely, those from the wider networks around it. What may be played in a day is counted on all servers together,
 * what may be played at once on each.
 *
 * Addresses are kept only as an HMAC, whose key changes each day.
 */
export class ListenLimits {
  #counters = new Map<string, Counter>();
  #key: Buffer = randomBytes(32);
  #day = -1;
  readonly #now: () => number;
  readonly #mostCounters: number;
  readonly #keyOf: (day: number) => Buffer;
  readonly #shared: Options['shared'];
  readonly #name: string;

  constructor({
    now = Date.now,
    mostCounters = MOST_COUNTERS,
    keyOf = () => randomBytes(32),
    shared,
    name = 'listens',
  }: Options = {}) {
    this.#now = now;
    this.#mostCounters = mostCounters;
    this.#keyOf = keyOf;
    this.#shared = shared;
    this.#name = name;
  }

  /**
   * @param network undefined for all callers who cannot be told apart
   * @param isKnown whether the network has listened before
   */
  admit(
    network: string | undefined,
    trackId: string,
    durationSec: number,
    isKnown = true,
  ): boolean {
    this.#beginDay();
    const counted = this.#countersOf(network, trackId, durationSec, isKnown);
    if (!counted.every(({ key, limit }) => this.#isFree(key, limit))) return false;
    for (const { key, limit } of counted) {
      this.#take(key, limit);
      this.#tell(key, limit);
    }
    return true;
  }

  /** Undoes `admit` for a listen that could not be stored and will be sent again. */
  giveBack(network: string | undefined, trackId: string, durationSec: number): void {
    for (const { key, limit } of this.#countersOf(network, trackId, durationSec, true)) {
      const counter = this.#counters.get(key);
      if (!counter) continue;
      counter.listens--;
      counter.freeAtMs -= limit.spacingMs;
      this.#tell(key, limit);
    }
  }

  #countersOf(
    network: string | undefined,
    trackId: string,
    durationSec: number,
    isKnown: boolean,
  ): Counted[] {
    const steps =
      network === undefined ? [{ network: '', width: UNKNOWN_CALLERS }] : ownSteps(network);
    return steps.flatMap(({ network: step, width }) => [
      {
        key: this.#digest(step),
        limit: { most: MOST_FROM_NETWORK * width, burst: 1, spacingMs: 0 },
      },
      {
        key: this.#digest(`${step} ${trackId}`),
        limit: {
          most: MOST_OF_TRACK * width,
          burst: isKnown || width > 1 ? BURST * width : BURST_OF_NEW,
          spacingMs: (durationSec * 1000) / width,
        },
      },
    ]);
  }

  #isFree(key: string, { most, burst, spacingMs }: Limit): boolean {
    const counter = this.#counters.get(key);
    const elsewhere = this.#shared?.of(`${this.#name} ${key}`).count ?? 0;
    if (!counter) return elsewhere < most;
    const latestMs = this.#now() + (burst - 1) * spacingMs;
    return counter.listens + elsewhere < most && counter.freeAtMs <= latestMs;
  }

  #tell(key: string, { most }: Limit): void {
    const { listens = 0 } = this.#counters.get(key) ?? {};
    if (isWorthTelling(listens, most))
      this.#shared?.tell(`${this.#name} ${key}`, listens, (this.#day + 1) * DAY_MS - this.#now());
  }

  #take(key: string, { spacingMs }: Limit): void {
    const { listens, freeAtMs } = this.#counters.get(key) ?? { listens: 0, freeAtMs: 0 };
    this.#counters.delete(key);
    this.#counters.set(key, {
      listens: listens + 1,
      freeAtMs: Math.max(freeAtMs, this.#now()) + spacingMs,
    });
    if (this.#counters.size <= this.#mostCounters) return;
    const [oldest] = this.#counters.keys();
    if (oldest !== undefined) this.#counters.delete(oldest);
  }

  #digest(value: string): string {
    return createHmac('sha256', this.#key).update(value).digest('base64url').slice(0, 22);
  }

  #beginDay(): void {
    const day = Math.floor(this.#now() / DAY_MS);
    if (day === this.#day) return;
    this.#day = day;
    this.#key = this.#keyOf(day);
    this.#counters.clear();
  }
}
