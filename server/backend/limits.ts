import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { Refusal } from './api-error.ts';

const MINUTE_SEC = 60;
const HOUR_SEC = 60 * MINUTE_SEC;
const DAY_SEC = 24 * HOUR_SEC;

type Limit = {
  points: number;
  durationSec: number;
  /** Counts in this process's memory, for cheap and frequent calls. The others count in the database. */
  isInMemory?: boolean;
};

/**
 * Attempts allowed. `…From` counts per network of the caller, the others per account or mailbox. A person
 * needs a few of each, but one network may be a school or a mobile carrier.
 */
const LIMITS = {
  readsFrom: { points: 6000, durationSec: MINUTE_SEC, isInMemory: true },
  writesFrom: { points: 1200, durationSec: MINUTE_SEC, isInMemory: true },
  /** Refresh tokens cannot be guessed; each tab renews once an hour. */
  renewalsFrom: { points: 3000, durationSec: 5 * MINUTE_SEC, isInMemory: true },
  signInsFrom: { points: 30, durationSec: 5 * MINUTE_SEC },
  /** For one account from one network. */
  signInsToFrom: { points: 30, durationSec: 15 * MINUTE_SEC },
  /** For one account, from all networks that are not its KnownNetworks. */
  signInsTo: { points: 150, durationSec: HOUR_SEC },
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

/** Factor by which a limit is wider for callers who cannot be told apart. */
const UNKNOWN_CALLERS = 20;

/**
 * Counts attempts. Those that are expensive or guard an account count in the database: the count survives a
 * restart and covers several servers. While the database is unavailable, each server counts its own.
 */
export class Limits {
  #limiters = new Map<LimitName, RateLimiterAbstract>();
  #wideLimiters = new Map<LimitName, RateLimiterAbstract>();

  constructor(pool: pg.Pool) {
    for (const [name, limit] of Object.entries(LIMITS) as [LimitName, Limit][]) {
      this.#limiters.set(name, createLimiter(pool, name, limit));
      const wide = { ...limit, points: limit.points * UNKNOWN_CALLERS };
      if (name.endsWith('From')) this.#wideLimiters.set(name, createLimiter(pool, name, wide));
    }
  }

  /**
   * @param key a network, account or mailbox; undefined for all callers who cannot be told apart
   * @throws Refusal 429 with the time until the next attempt
   */
  async count(name: LimitName, key: string | undefined): Promise<void> {
    const waitSec = await this.tryCount(name, key);
    if (waitSec > 0)
      throw new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached', {
        retryAfterSec: waitSec,
      });
  }

  /** Uncounts an attempt that failed through no fault of the caller. */
  async takeBack(name: LimitName, key: string): Promise<void> {
    // If this fails, the attempt stays counted.
    await this.#limiters
      .get(name)
      ?.reward(digest(key))
      .catch(() => {});
  }

  /** @returns seconds until the next allowed attempt, or 0 when this one is allowed */
  async tryCount(name: LimitName, key: string | undefined): Promise<number> {
    const limiter = (key === undefined ? this.#wideLimiters : this.#limiters).get(name);
    try {
      await limiter?.consume(key === undefined ? 'unknown' : digest(key));
      return 0;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    }
  }
}

function createLimiter(pool: pg.Pool, name: LimitName, limit: Limit): RateLimiterAbstract {
  const { points, durationSec: duration, isInMemory } = limit;
  const options = { points, duration, keyPrefix: name };
  const inMemory = new RateLimiterMemory(options);
  if (isInMemory) return inMemory;
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    schemaName: 'gate',
    tableName: 'rate_limits',
    tableCreated: true,
    // Once a limit is used up, further attempts are blocked without the database.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: inMemory,
  });
}

/**
 * So that the database contains no network and no email address in plain text. Each word has its own digest:
 * gate.forget_account finds all counters of an account by them.
 */
function digest(key: string): string {
  const digestOf = (word: string) =>
    createHash('sha256').update(word).digest('base64url').slice(0, 22);
  return key.split(' ').map(digestOf).join(' ');
}
