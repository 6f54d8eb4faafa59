import { Piscina } from 'piscina';
import { FairSlots } from '#server/api/fair-slots.ts';
import { ownSteps } from '#server/connections/network-steps.ts';
import { RecentCounts } from '#server/connections/recent-counts.ts';
import type { PasswordTask } from './password-worker.ts';

const WORKER = new URL('./password-worker.ts', import.meta.url).href;

/** Somebody with a session, or on a network from which they have signed in to the account before. */
const KNOWN = 0;
/** A network that has not asked for a password to be hashed recently. */
const NEW = 1;
const OTHERS = 2;
/** Under load half of the hashing is for known callers, a third for new ones, and a sixth for the others. */
const LANES = [KNOWN, NEW, KNOWN, OTHERS, KNOWN, NEW];
const RECENT_MS = 15 * 60_000;
/** A sign-in with a wrong password takes two hashes, one with the right password takes one. */
const MOST_WHILE_NEW = 2;

export type Caller = {
  /** undefined when a proxy hides it */
  network: string | undefined;
  isKnown: boolean;
};

/** bcrypt's cost on hosted Supabase. pgcrypto in the database can verify these hashes, too. */
const COST = 10;

type Options = {
  cost?: number | undefined;
  hash?: (task: PasswordTask) => Promise<string | boolean>;
};

/**
 * Hashes passwords in a separate thread: each takes a core for about 60 ms and must not delay
 * readers. Callers take turns. Known and new callers go before those who keep the thread busy.
 */
export class Passwords {
  #thread = new Piscina({
    filename: WORKER,
    // Started with the first password, and kept.
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
  /**
   * One slot for the one thread. A second hash would wait in the thread's queue, ahead of callers
   * whose turn comes first.
   */
  #slots = new FairSlots(1, {
    longestQueue: 20,
    longestWaitMs: 15_000,
    mostWaiting: 500,
    lanes: LANES,
    // A network is new for two passwords only, so nobody stays ahead of the others.
    newestFirst: [NEW],
  });
  #recent = new RecentCounts(RECENT_MS);
  #cost: number;
  #hash: (task: PasswordTask) => Promise<string | boolean>;

  constructor({ cost = COST, hash }: Options = {}) {
    this.#cost = cost;
    this.#hash = hash ?? ((task) => this.#thread.run(task));
  }

  /** @throws Refusal 503 when the caller has too many waiting */
  async hash(caller: Caller, password: string): Promise<string> {
    return String(await this.#run(caller, { password, cost: this.#cost }));
  }

  /**
   * @param hash null or empty when there is none; the result is then false, after the same time
   * @throws Refusal 503
   */
  async isSame(caller: Caller, password: string, hash: string | null): Promise<boolean> {
    return (await this.#run(caller, { password, cost: this.#cost, compareWith: hash })) === true;
  }

  async stop(): Promise<void> {
    await this.#thread.destroy();
  }

  async #run({ network, isKnown }: Caller, task: PasswordTask): Promise<string | boolean> {
    if (network === undefined) {
      const lane = isKnown ? KNOWN : OTHERS;
      return await this.#slots.run(['unknown'], () => this.#hash(task), lane);
    }
    const steps = ownSteps(network);
    const isNew = steps
      .map((step) => this.#recent.add(step.network).count <= MOST_WHILE_NEW * step.width)
      .every(Boolean);
    const lane = isKnown ? KNOWN : isNew ? NEW : OTHERS;
    const path = steps.map((step) => step.network).reverse();
    return await this.#slots.run(path, () => this.#hash(task), lane);
  }
}
