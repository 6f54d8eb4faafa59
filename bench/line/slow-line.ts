import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Lighthouse's slow 4G, on the wire: what packets and their headers weigh counts too. */
const ROUND_TRIP_MS = 150;
const DOWN_BYTES_PER_SEC = 1_600_000 / 8;
const UP_BYTES_PER_SEC = 750_000 / 8;
const PACKET_BYTES = 1460;
const HEADER_BYTES = 40;
/** What may stand in the line's queue before the sender has to wait. */
const QUEUE_MS = 40;

/** One direction of the line, shared by all connections: packets leave one after the other. */
class Lane {
  #bytesPerMs: number;
  #freeAtMs = 0;

  constructor(bytesPerSec: number) {
    this.#bytesPerMs = bytesPerSec / 1000;
  }

  /** @returns when the packet has left, and so when the next one may be given */
  send(sizeBytes: number): { leftAtMs: number; nextAtMs: number } {
    const startMs = Math.max(performance.now(), this.#freeAtMs);
    this.#freeAtMs = startMs + (sizeBytes + HEADER_BYTES) / this.#bytesPerMs;
    return { leftAtMs: this.#freeAtMs, nextAtMs: this.#freeAtMs - QUEUE_MS };
  }
}

/** Hands on what it is given, each at its time and in order. */
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

/** A browser's connection as a server at the other end of a slow line has it. */
class SlowConnection extends Duplex {
  #socket: Socket;
  #down: Lane;
  #toServer = new Delay();
  #toBrowser = new Delay();

  constructor(socket: Socket, up: Lane, down: Lane) {
    super({ allowHalfOpen: false, writableHighWaterMark: 16 * 1024 });
    this.#socket = socket;
    this.#down = down;
    socket.setNoDelay(true);
    // The handshake of TCP went over a fast line: its round trip is waited for here.
    const openAtMs = performance.now() + ROUND_TRIP_MS;
    socket.on('data', (chunk) => {
      for (const packet of packetsOf(chunk)) {
        const { leftAtMs } = up.send(packet.length);
        const atMs = Math.max(leftAtMs, openAtMs) + ROUND_TRIP_MS / 2;
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
      this.#toBrowser.add(leftAtMs + ROUND_TRIP_MS / 2, () => this.#socket.write(packet));
      const waitMs = nextAtMs - performance.now();
      if (waitMs > 0) setTimeout(sendNext, waitMs);
      else sendNext();
    };
    sendNext();
  }

  override _final(done: () => void): void {
    this.#toBrowser.add(performance.now() + ROUND_TRIP_MS, () => this.#socket.end());
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

/** Listens on a free port; connections reach the server as over slow 4G. @returns the port */
export async function startSlowLine(connect: (connection: Duplex) => void): Promise<number> {
  const up = new Lane(UP_BYTES_PER_SEC);
  const down = new Lane(DOWN_BYTES_PER_SEC);
  const line = createServer((socket) => connect(new SlowConnection(socket, up, down)));
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  return (line.address() as AddressInfo).port;
}
