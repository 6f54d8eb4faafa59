import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Bytes are counted on the wire, packet headers included. */
export type LineSpeed = { roundTripMs: number; downBytesPerSec: number; upBytesPerSec: number };

/** Lighthouse's figures. */
export const SLOW_4G: LineSpeed = {
  roundTripMs: 150,
  downBytesPerSec: 1_600_000 / 8,
  upBytesPerSec: 750_000 / 8,
};

/** WebPageTest's figures. */
export const FOUR_G: LineSpeed = {
  roundTripMs: 170,
  downBytesPerSec: 9_000_000 / 8,
  upBytesPerSec: 9_000_000 / 8,
};

const PACKET_BYTES = 1460;
const HEADER_BYTES = 40;
/** Longest queue at the line's entry. When it is full, the sender has to wait. */
const QUEUE_MS = 40;

/** One direction of the line, shared by all connections: packets are sent one after the other. */
class Lane {
  #bytesPerMs: number;
  #freeAtMs = 0;

  constructor(bytesPerSec: number) {
    this.#bytesPerMs = bytesPerSec / 1000;
  }

  /** @returns when the packet is sent, and when the queue accepts the next one */
  send(sizeBytes: number): { leftAtMs: number; nextAtMs: number } {
    const startMs = Math.max(performance.now(), this.#freeAtMs);
    this.#freeAtMs = startMs + (sizeBytes + HEADER_BYTES) / this.#bytesPerMs;
    return { leftAtMs: this.#freeAtMs, nextAtMs: this.#freeAtMs - QUEUE_MS };
  }
}

/** Delivers each item at its time, in order. */
class Delay {
  #waiting: { atMs: number; hand: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  add(atMs: number, hand: () => void): void {
    this.#waiting.push({ atMs, hand });
    if (!this.#timer) this.#wait();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #wait(): void {
    const first = this.#waiting[0];
    this.#timer = undefined;
    if (!first) return;
    const waitMs = Math.max(0, first.atMs - performance.now());
    this.#timer = setTimeout(() => this.#handDue(), waitMs);
  }

  #handDue(): void {
    while (this.#waiting[0] && this.#waiting[0].atMs <= performance.now() + 0.5)
      this.#waiting.shift()?.hand();
    this.#wait();
  }
}

/** The server's end of a browser's connection over the slow line. */
class SlowConnection extends Duplex {
  #socket: Socket;
  #down: Lane;
  #roundTripMs: number;
  #toServer = new Delay();
  #toBrowser = new Delay();

  constructor(socket: Socket, up: Lane, down: Lane, roundTripMs: number) {
    super({ allowHalfOpen: false, writableHighWaterMark: 16 * 1024 });
    this.#socket = socket;
    this.#down = down;
    this.#roundTripMs = roundTripMs;
    socket.setNoDelay(true);
    // The TCP handshake went over loopback: add its round trip here.
    const openAtMs = performance.now() + roundTripMs;
    socket.on('data', (chunk) => {
      for (const packet of packetsOf(chunk)) {
        const { leftAtMs } = up.send(packet.length);
        const atMs = Math.max(leftAtMs, openAtMs) + roundTripMs / 2;
        this.#toServer.add(atMs, () => this.push(packet));
      }
    });
    socket.once('end', () => this.#toServer.add(performance.now(), () => this.push(null)));
    socket.once('close', () => this.destroy());
    socket.on('error', () => this.destroy());
  }

  override _read(): void {}

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    const packets = packetsOf(chunk).values();
    const sendNext = (): void => {
      const { value: packet } = packets.next();
      if (!packet || this.destroyed) {
        done();
        return;
      }
      const { leftAtMs, nextAtMs } = this.#down.send(packet.length);
      this.#toBrowser.add(leftAtMs + this.#roundTripMs / 2, () => this.#socket.write(packet));
      const waitMs = nextAtMs - performance.now();
      if (waitMs > 0) setTimeout(sendNext, waitMs);
      else sendNext();
    };
    sendNext();
  }

  override _final(done: () => void): void {
    this.#toBrowser.add(performance.now() + this.#roundTripMs, () => this.#socket.end());
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#toServer.stop();
    this.#toBrowser.stop();
    this.#socket.destroy();
    done(error);
  }
}

function packetsOf(chunk: Buffer): Buffer[] {
  const count = Math.ceil(chunk.length / PACKET_BYTES);
  return Array.from({ length: count }, (_, n) =>
    chunk.subarray(n * PACKET_BYTES, (n + 1) * PACKET_BYTES),
  );
}

/** Listens on a free port and connects to the server over a line of the given speed. @returns the port */
export async function startSlowLine(
  connect: (connection: Duplex) => void,
  { roundTripMs, downBytesPerSec, upBytesPerSec }: LineSpeed = SLOW_4G,
): Promise<number> {
  const up = new Lane(upBytesPerSec);
  const down = new Lane(downBytesPerSec);
  const line = createServer((socket) => connect(new SlowConnection(socket, up, down, roundTripMs)));
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return (line.address() as AddressInfo).port;
}
