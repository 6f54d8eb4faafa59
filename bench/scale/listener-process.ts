import { once } from 'node:events';
import { connect } from 'node:net';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

export type Order = {
  url: string;
  sounds: { address: string; sizeBytes: number }[];
  listeners: number;
};
export type Heard = {
  /** Sounds that stood still, since what had arrived was used up. */
  interruptions: number;
  /** Answers that broke off or were refused, and were asked for again. */
  retries: number;
  /** The longest time from a failure to the next byte. */
  slowestRetryMs: number;
  /** Failures after which no byte came within a second. */
  late: number;
  bytes: number;
};

/** 128 kbit/s. */
const BYTES_PER_SEC = 16_000;
/** What a browser keeps ahead of the sound. */
const AHEAD_BYTES = 20 * BYTES_PER_SEC;
const RETRY_MS = 100;
const LONGEST_RETRY_MS = 1_000;
const LOOK_MS = 200;

// Below the servers' priority: listeners have machines of their own.
setPriority(getPriority() + 5);
const { url, sounds, listeners }: Order = JSON.parse(process.argv[2] ?? '');
const { hostname, port, host } = new URL(url);
const heard: Heard = { interruptions: 0, retries: 0, slowestRetryMs: 0, late: 0, bytes: 0 };
let isEnded = false;
process.on('disconnect', () => process.exit());

/** One sound. It is asked for again from where it broke off, as the player does. */
class Listening {
  readonly #address: string;
  readonly #sizeBytes: number;
  readonly #network: string;
  #received = 0;
  #startMs = 0;
  #failedMs: number | undefined;
  #isInterrupted = false;

  constructor({ address, sizeBytes }: Order['sounds'][number], network: string) {
    this.#address = address;
    this.#sizeBytes = sizeBytes;
    this.#network = network;
  }

  async play(): Promise<void> {
    const watch = setInterval(() => this.#look(), LOOK_MS);
    while (this.#received < this.#sizeBytes && !isEnded) {
      await this.#fetch();
      if (this.#received === this.#sizeBytes || isEnded) break;
      heard.retries++;
      this.#failedMs ??= performance.now();
      await pause(RETRY_MS);
    }
    clearInterval(watch);
  }

  get #playedBytes(): number {
    return this.#startMs === 0 ? 0 : ((performance.now() - this.#startMs) / 1000) * BYTES_PER_SEC;
  }

  #look(): void {
    const isBehind = this.#received < this.#sizeBytes && this.#playedBytes > this.#received;
    if (!isBehind || this.#isInterrupted) return;
    this.#isInterrupted = true;
    heard.interruptions++;
  }

  async #fetch(): Promise<void> {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      `GET ${this.#address} HTTP/1.1\r\nHost: ${host}\r\nRange: bytes=${this.#received}-\r\n` +
        `Connection: close\r\nX-Forwarded-For: ${this.#network}\r\n\r\n`,
    );
    let head = '';
    socket.on('data', (chunk) => {
      if (head.includes('\r\n\r\n')) return this.#take(chunk.length);
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n') + 4;
      if (end < 4) return;
      if (!head.startsWith('HTTP/1.1 206')) socket.destroy();
      else this.#take(head.length - end);
    });
    const reading = setInterval(() => {
      const isBegun = head.includes('\r\n\r\n');
      if (isBegun && this.#received - this.#playedBytes > AHEAD_BYTES) socket.pause();
      else socket.resume();
      if (isEnded) socket.destroy();
    }, LOOK_MS);
    await once(socket, 'close');
    clearInterval(reading);
  }

  #take(bytes: number): void {
    const nowMs = performance.now();
    if (this.#startMs === 0) this.#startMs = nowMs;
    if (this.#failedMs !== undefined) {
      const tookMs = nowMs - this.#failedMs;
      heard.slowestRetryMs = Math.max(heard.slowestRetryMs, tookMs);
      if (tookMs > LONGEST_RETRY_MS) heard.late++;
      this.#failedMs = undefined;
    }
    this.#received += bytes;
    heard.bytes += bytes;
  }
}

const all = Array.from({ length: listeners }, async (_, number) => {
  // Not all at the same place of their tracks.
  await pause((number / listeners) * 5_000);
  for (let track = number; !isEnded; track++) {
    const sound = sounds[track % sounds.length];
    if (sound) await new Listening(sound, `198.18.${number >> 8}.${number & 255}`).play();
  }
});
await once(process, 'message');
isEnded = true;
await Promise.all(all);
process.send?.(heard, () => process.disconnect?.());
