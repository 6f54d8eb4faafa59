import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type ClientAddresses, peerSteps } from './client-address.ts';
import { FairQueue } from './fair-queue.ts';
import { type NetworkStep, ownSteps } from './network-steps.ts';

/** A connection that got no more than a first visit is served before those that got more. */
const FIRST_VISIT_BYTES = 1024 * 1024;

/** The groups that a caller belongs to, from the widest, then the caller. */
export type Caller = () => readonly string[];

/**
 * Limits how many works are under way. The others wait, and callers are served in turn: a caller
 * with three hundred works delays only their own. Nobody is refused.
 */
export class Turns {
  #free: number;
  #queue = new FairQueue<() => void>();
  readonly #giveWay: () => boolean;
  #isLater = false;

  /** @param giveWay whether no work may begin in this turn of the event loop */
  constructor(size: number, giveWay = () => false) {
    this.#free = size;
    this.#giveWay = giveWay;
  }

  /**
   * @param caller asked only if the work has to wait
   * @param work calls `done` once. The next work begins in a later turn of the event loop, so that
   * other connections are served
   *   in between
   */
  take(caller: Caller, work: (done: () => void) => void): void {
    const begin = () => work(() => setImmediate(this.#end));
    if (this.#free > 0 && this.#queue.size === 0 && !this.#giveWay()) {
      this.#free--;
      begin();
      return;
    }
    this.#queue.add(caller(), begin);
    if (this.#free > 0) this.#beginLater();
  }

  #end = (): void => {
    this.#free++;
    this.#begin();
  };

  #begin(): void {
    if (this.#giveWay()) {
      this.#beginLater();
      return;
    }
    while (this.#free > 0) {
      const begin = this.#queue.next();
      if (!begin) return;
      this.#free--;
      begin();
    }
  }

  #beginLater(): void {
    if (this.#isLater || this.#queue.size === 0) return;
    this.#isLater = true;
    setImmediate(() => {
      this.#isLater = false;
      this.#begin();
    });
  }
}

/** Connections take turns, and so do their addresses and the networks around those. */
export const callerOf =
  (incoming: IncomingMessage, addresses?: Pick<ClientAddresses, 'of'>): Caller =>
  () => {
    const { socket } = incoming;
    const address = addresses?.of(incoming);
    return callerPath(socket, address === undefined ? peerSteps(socket) : ownSteps(address));
  };

/** Before its first request, a connection counts as its peer's, even if the peer is a proxy. */
export const callerBehind =
  (socket: Socket): Caller =>
  () =>
    callerPath(socket, peerSteps(socket));

function callerPath(socket: Socket, steps: readonly NetworkStep[]): string[] {
  const [narrowest = '', ...wider] = steps.map(({ network }) => network);
  const isFirst = socket.bytesWritten < FIRST_VISIT_BYTES;
  return [...wider.reverse(), isFirst ? 'first' : 'later', narrowest, String(socket.remotePort)];
}
