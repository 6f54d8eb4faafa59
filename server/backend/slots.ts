import { Refusal } from './api-error.ts';

/** Lets so many calls run at once; the others wait in order, but not for long and not too many. */
export class Slots {
  #free: number;
  #waiting: (() => void)[] = [];
  #longestQueue: number;
  #longestWaitMs: number;

  constructor(size: number, { longestQueue = 200, longestWaitMs = 8000 } = {}) {
    this.#free = size;
    this.#longestQueue = longestQueue;
    this.#longestWaitMs = longestWaitMs;
  }

  /** @throws Refusal 503 when there is no end in sight */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#take();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }

  #take(): Promise<void> {
    if (this.#free > 0) {
      this.#free--;
      return Promise.resolve();
    }
    if (this.#waiting.length >= this.#longestQueue) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const enter = () => {
        clearTimeout(limit);
        resolve();
      };
      const limit = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(busy());
      }, this.#longestWaitMs);
      this.#waiting.push(enter);
    });
  }
}

function busy(): Refusal {
  return new Refusal(503, 'backend_busy', 'backend_busy', 2);
}
