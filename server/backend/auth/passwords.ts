import { Piscina } from 'piscina';
import { FairSlots } from '../fair-slots.ts';
import type { PasswordTask } from './password-worker.ts';

const WORKER = new URL('./password-worker.ts', import.meta.url).href;

/**
 * Hashes passwords in a separate thread: each takes a core for about 60 ms and must not delay readers.
 * Callers take turns.
 */
export class Passwords {
  #thread = new Piscina({
    filename: WORKER,
    // Started with the first password, and kept.
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
  #slots = new FairSlots(2, { longestQueue: 20, longestWaitMs: 15_000 });

  /** @throws Refusal 503 when the caller has too many waiting */
  async hash(caller: string, password: string): Promise<string> {
    return await this.#run(caller, { password });
  }

  /** @param hash null or empty when there is none: then false, after the same time @throws Refusal 503 */
  async isSame(caller: string, password: string, hash: string | null): Promise<boolean> {
    return await this.#run(caller, { password, compareWith: hash });
  }

  async stop(): Promise<void> {
    await this.#thread.destroy();
  }

  async #run<T>(caller: string, task: PasswordTask): Promise<T> {
    return await this.#slots.run(caller, () => this.#thread.run(task));
  }
}
