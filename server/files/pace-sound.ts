import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { isLongSound } from './long-sound.ts';

type Pace = {
  /** Sent at full speed, since a listener who starts or seeks is waiting. */
  burstBytes: number;
  bytesPerSec: number;
};

/** Half a minute of music at 128 kbit/s, then twice what lossless sound needs. */
const PACE: Pace = { burstBytes: 512 * 1024, bytesPerSec: 256 * 1024 };
/**
 * First 10 s of music at 192 kbit/s: with 5 s, Chromium on slow 4G stops once soon after the start.
 * Then half of slow 4G's bandwidth, which is 4 × real time at 192 kbit/s, the highest bit rate that
 * an import serves. A short file is soon sent, and leaves the page the whole bandwidth. A long mix
 * takes much longer, so it is sent more slowly (decision 056).
 */
const LONG_PACE: Pace = { burstBytes: 256 * 1024, bytesPerSec: 96 * 1024 };
/**
 * How much is written at once: little, since the response to a seek waits behind what was already
 * written.
 */
const PIECE_BYTES = 16 * 1024;

/**
 * Whether the request is a player's, which may be paced: it asks for a sound file from an offset to the end.
 * Chromium also names the last byte once it has a part of the file.
 */
export function isPlayer(
  { headers: { range = '' } }: IncomingMessage,
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

/**
 * Sends sound well ahead of playback, but not at full speed: the page's covers and comments share the
 * connection, and a listener who leaves after a few bars should not download the whole file.
 */
export const paceSound = (type: string | undefined, sizeBytes: number) =>
  async function* (file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { burstBytes, bytesPerSec } = isLongSound(type, sizeBytes) ? LONG_PACE : PACE;
    const startMs = performance.now();
    let unpacedBytes: number | undefined;
    let sentBytes = 0;
    for await (const chunk of file) {
      unpacedBytes ??= burstBytes + bytesBeforeSound(chunk);
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        const piece = chunk.subarray(at, at + PIECE_BYTES);
        yield piece;
        sentBytes += piece.length;
        const dueMs = startMs + ((sentBytes - unpacedBytes) / bytesPerSec) * 1000;
        const waitMs = dueMs - performance.now();
        if (waitMs > 0) await setTimeout(waitMs);
      }
    }
  };
