import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** 8 s of music at 128 kbit/s, sent at full speed: a listener who starts or seeks waits for it. */
export const BURST_BYTES = 128 * 1024;
/** 4 × real time at 128 kbit/s, 1.6 × at the 320 kbit/s of the largest files. A third of a slow 4G line. */
export const BYTES_PER_SEC = 64 * 1024;
/** What was written before a seek cannot be taken back: the next response waits behind it. */
const PIECE_BYTES = 16 * 1024;

/**
 * Whether a player sends the request: for a range of a sound file, where a download asks for all of it. Chromium gives
 * the range an end once it has cached a part of the file.
 */
export const isPlayer = ({ headers: { range } }: IncomingMessage, type: string | undefined) =>
  /^bytes=\d+-\d*$/.test(range ?? '') && type?.startsWith('audio/') === true;

/**
 * Sends sound well ahead of playback, but not at full speed: the page's covers and comments share the
 * connection, and a listener who leaves after a few bars should not download the whole file.
 */
export async function* paceSound(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const startMs = performance.now();
  let sentBytes = 0;
  for await (const chunk of file)
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES);
      yield piece;
      sentBytes += piece.length;
      const dueMs = startMs + ((sentBytes - BURST_BYTES) / BYTES_PER_SEC) * 1000;
      const waitMs = dueMs - performance.now();
      if (waitMs > 0) await setTimeout(waitMs);
    }
}
