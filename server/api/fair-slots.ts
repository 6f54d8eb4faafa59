import { FairQueue } from '#server/connections/fair-queue.ts';
import { Refusal } from './api-error.ts';

type Waiting = { enter: () => void; refuse: () => void };

type Options = {
  /** Per caller; a group of callers may have twice as many, a group of groups four times. */
  longestQueue?: number;
  longestWaitMs?: number;
  /** In one lane, of all callers together. */
  mostWaiting?: number;
  /**
   * The order in which lanes are served when all have calls waiting. A lane without calls is
   * skipped. So each lane has at least its share, and no slot is idle.
   */
  lanes?: readonly number[];
  /**
   * Lanes in which the newest call is served first. When the lane is full, a new call displaces the
   * oldest.
   */
  newestFirst?: readonly number[];
};

/**
 * Limits how many calls run at once. The others wait, in one queue per caller, and callers are
 * served in turn: a caller who sends six hundred at once delays only their own. Groups of callers
 * take turns, too: many addresses in one network have one turn together.
 */
export class FairSlots {
  #free: number;
  #lanes: FairQueue<Waiting>[];
  /** As in `lanes`, beginning with the lane that is served next. */
  #order: number[];
  #longestQueue: number;
  #longestWaitMs: number;
  #mostWaiting: number;
  #newestFirst: readonly number[];

  constructor(
    size: number,
    {
      longestQueue = 100,
      longestWaitMs = 8000,
      mostWaiting = 5000,
      lanes = [0],
      newestFirst = [],
    }: Options = {},
  ) {
    this.#free = size;
    this.#mostWaiting = mostWaiting;
    this.#longestQueue = longestQueue;
    this.#longestWaitMs = longestWaitMs;
    this.#newestFirst = newestFirst;
    this.#order = [...lanes];
    this.#lanes = Array.from({ length: Math.max(...lanes) + 1 }, () => new FairQueue<Waiting>());
  }

  get waiting(): number {
    return this.#lanes.reduce((sum, lane) => sum + lane.size, 0);
  }

  /**
   * @param caller the groups that the caller belongs to, from the widest, then the caller
   * @throws Refusal 503 when the caller already has too many waiting, or has waited too long
   */
  async run<T>(caller: readonly string[], work: () => Promise<T>, lane = 0): Promise<T> {
    await this.#take(caller, lane);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #take(caller: readonly string[], lane: number): Promise<void> {
    const queues = this.#lanes[lane];
    if (!queues) throw new RangeError(`No such lane: ${lane}`);
    if (this.#free > 0) {
      this.#free--;
      return Promise.resolve();
    }
    if (queues.size >= this.#mostWaiting && this.#newestFirst.includes(lane))
      queues.next()?.refuse();
    const hasRoom = queues.size < this.#mostWaiting && queues.hasRoom(caller, this.#longestQueue);
    if (!hasRoom) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        enter: () => {
          clearTimeout(limit);
          resolve();
        },
        refuse: () => {
          clearTimeout(limit);
          reject(busy());
        },
      };
      const limit = setTimeout(() => {
        queues.remove(caller, waiting);
        reject(busy());
      }, this.#longestWaitMs);
      queues.add(caller, waiting);
    });
  }

  #next(): void {
    const at = this.#order.findIndex((lane) => (this.#lanes[lane]?.size ?? 0) > 0);
    const lane = this.#order[at];
    if (lane === undefined) {
      this.#free++;
      return;
    }
    this.#order.push(...this.#order.splice(at, 1));
    this.#lanes[lane]?.next(this.#newestFirst.includes(lane))?.enter();
  }
}

const busy = () => new Refusal(503, 'backend_busy', 'backend_busy', { retryAfterSec: 2 });
