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
  /** In this process's memory: of what is cheap and frequent. The others are in the database. */
  isInMemory?: boolean;
};

/**
 * How often each may be tried. `…From` counts the caller's network, the others an account or a mailbox.
 * A person needs a few of each; behind one network there may be a school or a mobile carrier.
 */
const LIMITS = {
  readsFrom: { points: 6000, durationSec: MINUTE_SEC, isInMemory: true },
  writesFrom: { points: 1200, durationSec: MINUTE_SEC, isInMemory: true },
  /** Refresh tokens cannot be guessed; each tab renews once an hour. */
  renewalsFrom: { points: 3000, durationSec: 5 * MINUTE_SEC, isInMemory: true },
  signInsFrom: { points: 30, durationSec: 5 * MINUTE_SEC },
  /** For one account from one network. */
  signInsToFrom: { points: 30, durationSec: 15 * MINUTE_SEC },
  /** For one account, from networks from which nobody has signed in to it before. */
  signInsTo: { points: 150, durationSec: HOUR_SEC },
  signUpsFrom: { points: 30, durationSec: 5 * MINUTE_SEC },
  lettersFrom: { points: 30, durationSec: 5 * MINUTE_SEC },
  lettersToInMinute: { points: 1, durationSec: MINUTE_SEC },
  lettersToInHour: { points: 6, durationSec: HOUR_SEC },
  lettersToInDay: { points: 15, durationSec: DAY_SEC },
  linksFrom: { points: 60, durationSec: 5 * MINUTE_SEC },
  reportsFrom: { points: 30, durationSec: HOUR_SEC },
  googleFrom: { points: 60, durationSec: 5 * MINUTE_SEC },
  /** The password named once more by somebody signed in, who changes it or deletes the account. */
  passwordsFrom: { points: 30, durationSec: 5 * MINUTE_SEC },
  passwordsOf: { points: 30, durationSec: 5 * MINUTE_SEC },
  accountChangesOf: { points: 30, durationSec: 5 * MINUTE_SEC },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** How much wider a limit is for callers who cannot be told apart. */
const UNKNOWN_CALLERS = 20;

/**
 * Counts tries. What is expensive or guards an account is counted in the database: it survives a restart,
 * and holds for several servers together. While the database is away each server counts for itself.
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
   * @throws Refusal 429 that says when the next try may come
   */
  async count(name: LimitName, key: string | undefined): Promise<void> {
    const waitSec = await this.tryCount(name, key);
    if (waitSec > 0)
      throw new Refusal(429, 'over_request_rate_limit', 'Request rate limit reached', {
        retryAfterSec: waitSec,
      });
  }

  /** For a try that was counted and came to nothing, through no fault of whoever tried. */
  async takeBack(name: LimitName, key: string): Promise<void> {
    // Where it fails they wait, as after any other try.
    await this.#limiters
      .get(name)
      ?.reward(digest(key))
      .catch(() => {});
  }

  /** @returns after how many seconds the next try may come, or 0 where this one may */
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
    // Once used up, no more of its tries reach the database.
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: inMemory,
  });
}

/** Neither a network nor an address lies about in the database. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22);
}
