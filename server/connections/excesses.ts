import type { Socket } from 'node:net';
import { ownSteps } from './network-steps.ts';
import { RecentCounts } from './recent-counts.ts';

const PERIOD_MS = 60_000;
const MOST = 20;

/**
 * Counts, by network, the connections that were closed for sending too many requests at once.
 * Closing the next connection from such a network costs little, reading from it costs much.
 * Browsers never send requests ahead.
 */
export class Excesses {
  readonly #networkOf: (socket: Socket) => string | undefined;
  readonly #counts: RecentCounts;

  /** @param networkOf undefined for a proxy, which may have passed on the bytes of one visitor among many */
  constructor(networkOf: (socket: Socket) => string | undefined, now = () => performance.now()) {
    this.#networkOf = networkOf;
    this.#counts = new RecentCounts(PERIOD_MS, { now });
  }

  add(socket: Socket): void {
    // A connection beyond a network's limit does not count for the networks around it.
    for (const { network, width } of this.#stepsOf(socket))
      if (this.#counts.add(network).count > MOST * width) return;
  }

  /** Whether the socket's network had too many within a minute. */
  areMany(socket: Socket): boolean {
    return this.#stepsOf(socket).some(
      ({ network, width }) => this.#counts.peek(network).count >= MOST * width,
    );
  }

  #stepsOf(socket: Socket) {
    const network = this.#networkOf(socket);
    return network === undefined ? [] : ownSteps(network);
  }
}
