import { type NetworkStep, ownSteps } from '#server/connections/network-steps.ts';
import { Refusal } from '../api-error.ts';
import { isWorthTelling, type SharedCounts } from '../shared-counts.ts';

/** Each holds a socket and about 20 kB. */
const MOST_STREAMS = 5_000;
/** One network may be a school or a mobile carrier; each visible tab has one stream. */
const MOST_FROM = 500;
const RETRY_AFTER_SEC = 60;

/**
 * The share of the free streams that a network, or a wider one around it, may take. So a few
 * networks cannot take all, and the more networks there are, the less each can take.
 */
const SHARE_OF_FREE = 1 / 8;
const WIDE_SHARE_OF_FREE = 1 / 4;

type Options = {
  most?: number;
  mostFrom?: number;
  shared?: Pick<SharedCounts, 'of' | 'tellLevel'>;
};

/**
 * How many streams may be open at once, from one network and from the wider ones around it, on all servers together; and
 * in total, on this one.
 */
export class StreamLimit {
  readonly #most: number;
  readonly #mostFrom: number;
  readonly #shared: Pick<SharedCounts, 'of' | 'tellLevel'> | undefined;
  readonly #from = new Map<string, number>();
  #open = 0;

  constructor({ most = MOST_STREAMS, mostFrom = MOST_FROM, shared }: Options = {}) {
    this.#most = most;
    this.#mostFrom = mostFrom;
    this.#shared = shared;
  }

  get open(): number {
    return this.#open;
  }

  /** How many networks have streams, the wider ones included. */
  get networks(): number {
    return this.#from.size;
  }

  /**
   * @param network undefined when callers cannot be told apart: then only the total counts
   * @returns a function to call once, when the stream ends
   * @throws Refusal 429 when the network has too many, 503 when all together have too many
   */
  enter(network: string | undefined): () => void {
    const steps = network === undefined ? [] : ownSteps(network);
    if (this.#open >= this.#most) throw tooMany(503, 'backend_busy');
    for (const step of steps)
      if (this.#openFrom(step) >= this.#mostOf(step) || this.#isUsedUpElsewhere(step))
        throw tooMany(429, 'over_request_rate_limit');
    this.#change(steps, 1);
    return () => this.#change(steps, -1);
  }

  #openFrom({ network }: NetworkStep): number {
    return this.#from.get(network) ?? 0;
  }

  #isUsedUpElsewhere(step: NetworkStep): boolean {
    const { count } = this.#shared?.of(nameOf(step)) ?? { count: 0 };
    return count > 0 && this.#openFrom(step) + count >= this.#mostFromStep(step);
  }

  #mostFromStep = ({ width }: NetworkStep): number => this.#mostFrom * (width > 1 ? 2 : 1);

  /** Each network may have one, as long as any is free. */
  #mostOf(step: NetworkStep): number {
    const part = step.width > 1 ? WIDE_SHARE_OF_FREE : SHARE_OF_FREE;
    const share = (this.#most - this.#open) * part;
    return Math.max(1, Math.min(Math.floor(share), this.#mostFromStep(step)));
  }

  #change(steps: readonly NetworkStep[], by: 1 | -1): void {
    this.#open += by;
    for (const step of steps) {
      const before = this.#openFrom(step);
      const open = before + by;
      const most = this.#mostFromStep(step);
      if (isWorthTelling(open, most)) this.#shared?.tellLevel(nameOf(step), open);
      else if (isWorthTelling(before, most)) this.#shared?.tellLevel(nameOf(step), 0);
      if (open > 0) this.#from.set(step.network, open);
      else this.#from.delete(step.network);
    }
  }
}

const nameOf = ({ network }: NetworkStep) => `streams ${network}`;

const tooMany = (status: 429 | 503, code: string) =>
  new Refusal(status, code, code, { retryAfterSec: RETRY_AFTER_SEC });
