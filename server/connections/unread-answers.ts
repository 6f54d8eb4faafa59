import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const CHECKED_EVERY_MS = 1_000;
/** A connection whose client has read something in this time is not closed for what others leave unread. */
const STALLED_MS = 10_000;
/** The limit of all connections: what five thousand listeners with full buffers leave unread. */
const MOST_UNREAD_BYTES = 256 * 1024 * 1024;
/**
 * The limit of one address, unless the address is near: a near one may be a proxy's, for all
 * visitors.
 */
const MOST_UNREAD_FROM_BYTES = 64 * 1024 * 1024;

type Reader = { address: string; readBytes: number; sinceMs: number };

type Options = {
  most?: number;
  mostFrom?: number;
  stalledMs?: number;
  now?: () => number;
};

/**
 * Limits what is written for clients that do not read it, in total and per address. Beyond it, connections that
 * have read nothing for the longest time are closed; a paused player requests the rest again.
 */
export class UnreadAnswers {
  readonly #most: number;
  readonly #mostFrom: number;
  readonly #stalledMs: number;
  readonly #now: () => number;
  readonly #addressOf: (socket: Socket) => string | undefined;
  readonly #readers = new Map<Socket, Reader>();

  /** @param addressOf undefined for a proxy, which has the connections of many visitors */
  constructor(
    addressOf: (socket: Socket) => string | undefined,
    {
      most = MOST_UNREAD_BYTES,
      mostFrom = MOST_UNREAD_FROM_BYTES,
      stalledMs = STALLED_MS,
      now = () => performance.now(),
    }: Options = {},
  ) {
    this.#addressOf = addressOf;
    this.#most = most;
    this.#mostFrom = mostFrom;
    this.#stalledMs = stalledMs;
    this.#now = now;
  }

  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.add(socket));
    const checking = setInterval(() => this.check(), CHECKED_EVERY_MS).unref();
    server.once('close', () => clearInterval(checking));
  }

  add(socket: Socket): void {
    const address = this.#addressOf(socket) ?? '';
    this.#readers.set(socket, { address, readBytes: 0, sinceMs: this.#now() });
    socket.once('close', () => this.#readers.delete(socket));
  }

  /** Closes connections until the rest is within the limit. @returns how many connections */
  check(): number {
    const nowMs = this.#now();
    const unreadFrom = new Map<string, number>();
    let unread = 0;
    const stalled: [Socket, Reader][] = [];
    for (const [socket, reader] of this.#readers) {
      const waiting = socket.writableLength;
      const readBytes = socket.bytesWritten - waiting;
      if (readBytes !== reader.readBytes || waiting === 0) {
        reader.readBytes = readBytes;
        reader.sinceMs = nowMs;
      }
      unread += waiting;
      unreadFrom.set(reader.address, (unreadFrom.get(reader.address) ?? 0) + waiting);
      if (nowMs - reader.sinceMs >= this.#stalledMs) stalled.push([socket, reader]);
    }
    stalled.sort(([, one], [, other]) => one.sinceMs - other.sinceMs);
    let closed = 0;
    for (const [socket, { address }] of stalled) {
      const fromAddress = unreadFrom.get(address) ?? 0;
      const isTooMuch = unread > this.#most || (address !== '' && fromAddress > this.#mostFrom);
      if (!isTooMuch) continue;
      unread -= socket.writableLength;
      unreadFrom.set(address, fromAddress - socket.writableLength);
      socket.destroy();
      closed++;
    }
    return closed;
  }
}
