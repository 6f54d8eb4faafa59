import type { IncomingMessage } from 'node:http';
import { isLongSound } from './long-sound.ts';

type Pace = {
  /** Sent at full speed, since a listener who starts or seeks is waiting. */
  burstBytes: number;
  bytesPerSec: number;
  /** How much is written at once after the burst. */
  pieceBytes: number;
};

/**
 * Half a minute of music at 128 kbit/s, then twice what lossless sound needs. In pieces of half a second: each costs the
 * server a timer, a read and a write.
 */
const PACE: Pace = { burstBytes: 512 * 1024, bytesPerSec: 256 * 1024, pieceBytes: 128 * 1024 };
/**
 * First 10 s of music at 192 kbit/s: with 5 s, Chromium on slow 4G stops once soon after the start.
 * Then half of slow 4G's bandwidth, which is 4 × real time at 192 kbit/s, the highest bit rate that
 * an import serves. A short file is soon sent, and leaves the page the whole bandwidth. A long mix
 * takes much longer, so it is sent more slowly, and in small pieces, since the response to a seek waits behind what was
 * already written (decision 056).
 */
const LONG_PACE: Pace = { burstBytes: 256 * 1024, bytesPerSec: 96 * 1024, pieceBytes: 16 * 1024 };

/** The most that is written at once. */
export const MOST_PIECE_BYTES = 128 * 1024;

/**
 * Whether the request is a player's, which may be paced: it asks for a sound file from an offset to the end.
 * Chromium also names the last byte once it has a part of the file.
 */
export function isPlayer(
  { headers: { range = '' } }: Pick<IncomingMessage, 'headers'>,
  type: string | undefined,
  sizeBytes: number,
): boolean {
  const [, end] = /^bytes=\d+-(\d*)$/.exec(range) ?? [];
  if (end === undefined || !type?.startsWith('audio/')) return false;
  return end === '' || (isLongSound(type, sizeBytes) && Number(end) === sizeBytes - 1);
}

const TAG_HEAD_BYTES = 10;

/**
 * How many bytes precede the sound. Files of earlier versions begin with an ID3v2 tag, which a
 * player reads first (decision 075).
 *
 * @param begin of what is sent
 */
export function bytesBeforeSound(begin: Buffer): number {
  if (begin.length < TAG_HEAD_BYTES || begin.toString('latin1', 0, 3) !== 'ID3') return 0;
  const length = begin
    .subarray(6, TAG_HEAD_BYTES)
    .reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  return TAG_HEAD_BYTES + length;
}

export const paceOf = (type: string | undefined, sizeBytes: number): Pace =>
  isLongSound(type, sizeBytes) ? LONG_PACE : PACE;

/** Says when the next piece is sent, and how large it is. */
export type Pacing = Pick<SoundPace, 'pieceBytes' | 'waitMs' | 'add'>;

export const AT_ONCE: Pacing = { pieceBytes: MOST_PIECE_BYTES, waitMs: 0, add: () => {} };

/**
 * Says when sound is sent: well ahead of playback, but not at full speed. The page's covers and comments share the
 * connection, and a listener who leaves after a few bars should not download the whole file.
 */
export class SoundPace {
  readonly #pace: Pace;
  readonly #startMs = performance.now();
  #unpacedBytes: number;
  #sentBytes = 0;

  constructor(type: string | undefined, sizeBytes: number) {
    this.#pace = paceOf(type, sizeBytes);
    this.#unpacedBytes = this.#pace.burstBytes;
  }

  /** How much to write next. */
  get pieceBytes(): number {
    const left = this.#unpacedBytes - this.#sentBytes;
    return left > 0 ? Math.min(left, MOST_PIECE_BYTES) : this.#pace.pieceBytes;
  }

  /** @param piece that was written */
  add(piece: Buffer): void {
    if (this.#sentBytes === 0) this.#unpacedBytes += bytesBeforeSound(piece);
    this.#sentBytes += piece.length;
  }

  /** How long the next piece has to wait. */
  get waitMs(): number {
    const dueMs = ((this.#sentBytes - this.#unpacedBytes) / this.#pace.bytesPerSec) * 1000;
    return Math.max(0, this.#startMs + dueMs - performance.now());
  }
}
