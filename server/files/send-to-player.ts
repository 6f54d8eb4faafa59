import type { Writable } from 'node:stream';
import { MOST_PIECE_BYTES, type Pacing } from './pace-sound.ts';

/** An open file. */
export type SoundSource = {
  /** @returns the number of bytes read, fewer than asked for only at the end */
  read: (buffer: Buffer, length: number, position: number) => Promise<number>;
  close: () => void;
};

/** Buffers that are used again: new ones of this size cost as much as reading them full. */
const spare: Buffer[] = [];
const MOST_SPARE = 32;

/**
 * Sends a part of a file at a pace. Reads a piece only when it is due: a thousand
 * listeners who wait for theirs take no memory. Closes the file.
 *
 * @param outgoing with its headers set
 */
export async function sendToPlayer(
  outgoing: Writable,
  source: SoundSource,
  { from, end }: { from: number; end: number },
  pace: Pacing,
): Promise<void> {
  let wake = () => {};
  outgoing.once('close', () => wake());
  const wait = (start: (done: () => void) => void) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      start(resolve);
    });
  try {
    for (let at = from; at < end && !outgoing.destroyed; ) {
      const { waitMs } = pace;
      if (waitMs > 0) await waitFor(waitMs, wait);
      if (outgoing.destroyed) return;
      const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(MOST_PIECE_BYTES);
      const bytesRead = await source.read(buffer, Math.min(pace.pieceBytes, end - at), at);
      // The file has become shorter, or nobody is there any more.
      if (bytesRead === 0) break;
      const piece = buffer.subarray(0, bytesRead);
      at += bytesRead;
      pace.add(piece);
      let isWritten = false;
      await wait((done) =>
        outgoing.write(piece, (error) => {
          isWritten = !error;
          done();
        }),
      );
      // The system may still read a buffer that it has not reported as written.
      if (isWritten && spare.length < MOST_SPARE) spare.push(buffer);
      if (at === end) outgoing.end();
    }
  } finally {
    source.close();
    if (!outgoing.writableEnded) outgoing.destroy();
  }
}

async function waitFor(
  ms: number,
  wait: (start: (done: () => void) => void) => Promise<void>,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await wait((done) => {
    timer = setTimeout(done, ms);
  });
  clearTimeout(timer);
}
