import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Half a minute of music at 128 kbit/s, sent at full speed: a listener who starts or seeks waits for it. */
const BURST_BYTES = 512 * 1024;
/** Twice what lossless sound needs, sixteen times what 128 kbit/s does. */
const BYTES_PER_SEC = 256 * 1024;

/** Whether a player sends the request: for the rest of a sound file from some offset, without hurry. */
export const isPlayer = ({ headers: { range } }: IncomingMessage, type: string | undefined) =>
  /^bytes=\d+-$/.test(range ?? '') && type?.startsWith('audio/') === true;

/**
 * Sends sound well ahead of playback, but not at full speed: the page's covers and comments share the
 * connection, and a listener who leaves after a few bars should not download the whole file.
 */
export async function* paceSound(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const startMs = performance.now();
  let sentBytes = 0;
  for await (const chunk of file) {
    yield chunk;
    sentBytes += chunk.length;
    const dueMs = startMs + ((sentBytes - BURST_BYTES) / BYTES_PER_SEC) * 1000;
    const waitMs = dueMs - performance.now();
    if (waitMs > 0) await setTimeout(waitMs);
  }
}
