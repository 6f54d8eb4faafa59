import { Refusal } from './api-error.ts';

type Waiting = { enter: () => void; caller: string };

/**
 * Limits how many calls run at once. The others wait, in one queue per caller, and callers are served in
 * turn: a caller who sends six hundred at once delays only their own.
 */
export class FairSlots {
  #free: number;
  #queues = new Map<string, Waiting[]>();
  #longestQueue: number;
  #longestWaitMs: number;

  /** @param longestQueue per caller */
  constructor(size: number, { longestQueue = 100, longestWaitMs = 8000 } = {}) {
    this.#free = size;
    this.#longestQueue = longestQueue;
    this.#longestWaitMs = longestWaitMs;
  }

  get waiting(): number {
    let waiting = 0;
    for (const queue of this.#queues.values()) waiting += queue.length;
    return waiting;
  }

  /** @throws Refusal 503 when the caller already has too many waiting, or has waited too long */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    await this.#take(caller);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #take(caller: string): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return Promise.resolve();
    }
    const queue = this.#queues.get(caller) ?? [];
    if (queue.length >= this.#longestQueue) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        caller,
        enter: () => {
          clearTimeout(limit);
          resolve();
        },
      };
      const limit = setTimeout(() => {
        this.#leave(waiting);
        reject(busy());
      }, this.#longestWaitMs);
      queue.push(waiting);
      this.#queues.set(caller, queue);
    });
  }

  /** Serves the caller who has waited longest for a turn, then moves them to the end of the round. */
  #next(): void {
    const [first] = this.#queues;
    if (!first) {
      this.#free++;
      return;
    }
    const [caller, queue] = first;
    const waiting = queue.shift();
    this.#queues.delete(caller);
    if (queue.length > 0) this.#queues.set(caller, queue);
    waiting?.enter();
  }

  #leave(waiting: Waiting): void {
    const queue = this.#queues.get(waiting.caller);
    if (!queue) return;
    queue.splice(queue.indexOf(waiting), 1);
    if (queue.length === 0) this.#queues.delete(waiting.caller);
  }
}

const busy = () => new Refusal(503, 'backend_busy', 'backend_busy', { retryAfterSec: 2 });
