import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Half a minute of music at 128 kbit/s, as fast as the line is: whoever starts or seeks waits for it. */
const BURST_BYTES = 512 * 1024;
/** Twice what lossless sound needs, sixteen times what 128 kbit/s does. */
const BYTES_PER_SEC = 256 * 1024;

/** Whether a player asks: it wants the rest of a file from some place on, and takes its time. */
export const isPlayer = ({ headers: { range } }: IncomingMessage, type: string | undefined) =>
  /^bytes=\d+-$/.test(range ?? '') && type?.startsWith('audio/') === true;

/**
 * Passes sound on well ahead of the ear and not as fast as the line is, which the page's covers and
 * comments share; who leaves after a few bars has not fetched the whole file.
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
