import { tooMany } from '#server/api/limits.ts';

/** Between the beginnings of two statements. */
const EVERY_MS = 100;
const MOST_WAITING = 1_000;

type Waiting<T> = PromiseWithResolvers<T | undefined>;

/**
 * Looks names up in the database: all that wait in one statement, one statement at a time, and ten a second at most.
 * However many wrong names are sent, the database has no more work than that, and a right one waits no longer.
 */
export class JoinedLookups<T> {
  readonly #find: (names: readonly string[]) => Promise<ReadonlyMap<string, T>>;
  #waiting = new Map<string, Waiting<T>>();
  #isRunning = false;
  #nextMs = 0;

  constructor(find: (names: readonly string[]) => Promise<ReadonlyMap<string, T>>) {
    this.#find = find;
  }

  /** Asks after this call, also when the same name is being looked up already. @throws Refusal 429 */
  async find(name: string): Promise<T | undefined> {
    let waiting = this.#waiting.get(name);
    if (!waiting) {
      if (this.#waiting.size >= MOST_WAITING) throw tooMany(1);
      waiting = Promise.withResolvers();
      this.#waiting.set(name, waiting);
    }
    if (!this.#isRunning) void this.#run();
    return await waiting.promise;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.size > 0) {
      const waitMs = this.#nextMs - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      this.#nextMs = performance.now() + EVERY_MS;
      const waiting = this.#waiting;
      this.#waiting = new Map();
      try {
        const found = await this.#find([...waiting.keys()]);
        for (const [name, { resolve }] of waiting) resolve(found.get(name));
      } catch (error) {
        for (const { reject } of waiting.values()) reject(error);
      }
    }
    this.#isRunning = false;
  }
}
