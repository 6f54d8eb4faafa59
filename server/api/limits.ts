import { createHash } from 'node:crypto';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { networkSteps } from '#server/connections/network-steps.ts';
import { RecentCounts } from '#server/connections/recent-counts.ts';
import { Refusal } from './api-error.ts';
import { isWorthTelling, type SharedCounts } from './shared-counts.ts';

const MINUTE_SEC = 60;
const HOUR_SEC = 60 * MINUTE_SEC;
const DAY_SEC = 24 * HOUR_SEC;

type Limit = {
  points: number;
  durationSec: number;
  /**
   * Counts in memory, for cheap and frequent calls, and shares with other servers what is high (shared-counts.ts).
   * The others count in the database.
   */
  isInMemory?: boolean;
};

/**
 * Attempts allowed. `…From` counts per network of the caller, for a /64 of IPv6 or an IPv4 address, and more for
 * the wider networks around it (network-steps.ts). The others count per account or mailbox. A person needs a few
 * of each, but one network may be a school or a mobile carrier.
 */
const LIMITS = {
  readsFrom: { points: 6000, durationSec: MINUTE_SEC, isInMemory: true },
  writesFrom: { points: 1200, durationSec: MINUTE_SEC, isInMemory: true },
  /** For a listener on a network that has used up the two above. */
  readsOf: { points: 600, durationSec: MINUTE_SEC, isInMemory: true },
  writesOf: { points: 120, durationSec: MINUTE_SEC, isInMemory: true },
  /** Refresh tokens cannot be guessed; each tab renews once an hour. */
  renewalsFrom: { points: 3000, durationSec: 5 * MINUTE_SEC, isInMemory: true },
  /** Only those that fail. */
  signInsFrom: { points: 30, durationSec: 5 * MINUTE_SEC },
  /** For one account from one network. */
  signInsToFrom: { points: 30, durationSec: 15 * MINUTE_SEC },
  /** For one account, from all networks that are not its KnownNetworks. */
  signInsTo: { points: 150, durationSec: HOUR_SEC },
  /** Only keys of apps that are wrong. */
  appKeysFrom: { points: 60, durationSec: 5 * MINUTE_SEC, isInMemory: true },
  signUpsFrom: { points: 30, durationSec: 5 * MINUTE_SEC },
  lettersFrom: { points: 30, durationSec: 5 * MINUTE_SEC },
  lettersToInMinute: { points: 1, durationSec: MINUTE_SEC },
  lettersToInHour: { points: 6, durationSec: HOUR_SEC },
  lettersToInDay: { points: 15, durationSec: DAY_SEC },
  linksFrom: { points: 60, durationSec: 5 * MINUTE_SEC },
  reportsFrom: { points: 30, durationSec: HOUR_SEC },
  googleFrom: { points: 60, durationSec: 5 * MINUTE_SEC },
  /**
   * Attempts of signed-in users to enter their password again, for example to change it or to
   * delete the account.
   */
  passwordsFrom: { points: 30, durationSec: 5 * MINUTE_SEC },
  passwordsOf: { points: 30, durationSec: 5 * MINUTE_SEC },
  accountChangesOf: { points: 30, durationSec: 5 * MINUTE_SEC },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
export type FromLimitName = Extract<LimitName, `${string}From`>;

/** Keys in memory, of about 150 bytes each. */
const MOST_BLOCKED = 50_000;

/** Factor by which a limit is wider for callers who cannot be told apart. */
const UNKNOWN_CALLERS = 20;

/** The keys that have used up a limit, until they may try again. */
class BlockedKeys {
  #untilMs = new Map<string, number>();

  waitSec(key: string): number {
    const untilMs = this.#untilMs.get(key);
    if (untilMs === undefined) return 0;
    const leftMs = untilMs - performance.now();
    if (leftMs > 0) return toSec(leftMs);
    this.#untilMs.delete(key);
    return 0;
  }

  add(key: string, waitSec: number): void {
    this.#untilMs.delete(key);
    this.#untilMs.set(key, performance.now() + waitSec * 1000);
    if (this.#untilMs.size <= MOST_BLOCKED) return;
    const [oldest = ''] = this.#untilMs.keys();
    this.#untilMs.delete(oldest);
  }
}

type Counter = {
  /** @returns seconds until the next allowed attempt, or 0 */
  consume: (key: string) => Promise<number>;
  /** The same, without counting. */
  waitSec: (key: string) => Promise<number>;
  takeBack: (key: string) => Promise<unknown>;
};

/**
 * Counts attempts. Those that are expensive or guard an account count in the database: the count survives a
 * restart and covers several servers. While the database is unavailable, each server counts its own.
 */
export class Limits {
  #pool: pg.Pool;
  readonly #shared: Pick<SharedCounts, 'of' | 'tell'>;
  #blocked = new BlockedKeys();
  /** By the limit's name, and by the factor by which it is widened. */
  #counters = new Map<string, Counter>();

  constructor(pool: pg.Pool, shared: Pick<SharedCounts, 'of' | 'tell'>) {
    this.#pool = pool;
    this.#shared = shared;
  }

  /**
   * @param key a network, account or mailbox; undefined for all callers who cannot be told apart
   * @param about what the attempts are for, such as an account: attempts for another one count
   * separately
   * @throws Refusal 429 with the time until the next attempt
   */
  async count(name: LimitName, key: string | undefined, about?: string): Promise<void> {
    const waitSec = await this.tryCount(name, key, about);
    if (waitSec > 0) throw tooMany(waitSec);
  }

  /** Uncounts an attempt that failed through no fault of the caller. */
  async takeBack(name: LimitName, key: string | undefined): Promise<void> {
    // If this fails, the attempt stays counted.
    for (const step of stepsOf(name, key))
      await this.#counter(name, step.width)
        .takeBack(step.key)
        .catch(() => {});
  }

  /** Counts nothing. @returns seconds until the next allowed attempt, or 0 when one is allowed now */
  async waitSec(name: LimitName, key: string | undefined): Promise<number> {
    for (const step of stepsOf(name, key)) {
      const blockedSec = this.#blocked.waitSec(`${name} ${step.key}`);
      if (blockedSec > 0) return blockedSec;
    }
    for (const step of stepsOf(name, key)) {
      const waitSec = await this.#counter(name, step.width).waitSec(step.key);
      if (waitSec > 0) return waitSec;
    }
    return 0;
  }

  /** @returns seconds until the next allowed attempt, or 0 when this one is allowed */
  async tryCount(name: LimitName, key: string | undefined, about?: string): Promise<number> {
    const steps = stepsOf(name, key).map((step) => ({
      ...step,
      key: about === undefined ? step.key : `${about} ${step.key}`,
    }));
    // Refuses without asking the database. In a flood, every new network belongs to a wider one
    // that has used up its limit.
    const blockedSec = steps.map((step) => this.#blocked.waitSec(`${name} ${step.key}`));
    if (blockedSec.some((waitSec) => waitSec > 0)) return Math.max(...blockedSec);
    // Counts from the narrowest network: attempts that it refuses do not use up the limits of the
    // wider ones.
    for (const { key: counted, width } of steps) {
      const waitSec = await this.#counter(name, width).consume(counted);
      if (waitSec > 0) {
        this.#blocked.add(`${name} ${counted}`, waitSec);
        return waitSec;
      }
    }
    return 0;
  }

  #counter(name: LimitName, width: number): Counter {
    const id = `${name} ${width}`;
    const known = this.#counters.get(id);
    if (known) return known;
    const { points, ...limit }: Limit = LIMITS[name];
    const wide = { ...limit, points: points * width };
    const counter = limit.isInMemory
      ? memoryCounter(this.#shared, id, wide)
      : databaseCounter(this.#pool, name, wide);
    this.#counters.set(id, counter);
    return counter;
  }
}

export const tooMany = (retryAfterSec: number) =>
  new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfterSec });

/** What is counted, and by which factor its limit is widened. */
function stepsOf(name: LimitName, key: string | undefined): { key: string; width: number }[] {
  if (key === undefined) return [{ key: 'unknown', width: UNKNOWN_CALLERS }];
  if (!name.endsWith('From')) return [{ key, width: 1 }];
  return networkSteps(key).map(({ network, width }) => ({ key: network, width }));
}

function memoryCounter(
  shared: Pick<SharedCounts, 'of' | 'tell'>,
  id: string,
  { points, durationSec }: Limit,
): Counter {
  const counts = new RecentCounts(durationSec * 1000);
  return {
    consume: async (key) => {
      const { count, leftMs } = counts.add(key);
      const name = `${id} ${key}`;
      if (isWorthTelling(count, points)) shared.tell(name, count, leftMs);
      const others = shared.of(name);
      return count + others.count > points ? toSec(Math.max(leftMs, others.leftMs)) : 0;
    },
    waitSec: async (key) => {
      const { count, leftMs } = counts.peek(key);
      const others = shared.of(`${id} ${key}`);
      return count + others.count >= points ? toSec(Math.max(leftMs, others.leftMs)) : 0;
    },
    takeBack: async () => {},
  };
}

function databaseCounter(pool: pg.Pool, name: string, { points, durationSec }: Limit): Counter {
  const options = { points, duration: durationSec, keyPrefix: name };
  const limiter = new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    schemaName: 'gate',
    tableName: 'rate_limits',
    tableCreated: true,
    // Once a limit is used up, further attempts are blocked without the database.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory(options),
  });
  return {
    consume: async (key) => {
      try {
        await limiter.consume(digest(key));
        return 0;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return toSec(error.msBeforeNext);
      }
    },
    waitSec: async (key) => {
      const known = await limiter.get(digest(key));
      return known && known.consumedPoints >= points ? toSec(known.msBeforeNext) : 0;
    },
    takeBack: (key) => limiter.reward(digest(key)),
  };
}

const toSec = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/**
 * So that the database contains no network and no email address in plain text. Each word has its own digest:
 * gate.forget_account finds all counters of an account by them.
 */
function digest(key: string): string {
  const digestOf = (word: string) =>
    createHash('sha256').update(word).digest('base64url').slice(0, 22);
  return key.split(' ').map(digestOf).join(' ');
}
