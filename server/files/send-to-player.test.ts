import { Writable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { SoundPace } from './pace-sound.ts';
import { type SoundSource, sendToPlayer } from './send-to-player.ts';

const SOUND = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 7) % 251));

function open(content = SOUND) {
  const source = {
    read: async (buffer: Buffer, length: number, position: number) =>
      content.copy(buffer, 0, position, position + length),
    close: vi.fn(),
  } satisfies SoundSource;
  return source;
}

/** @param most after so many bytes, nothing more is taken */
function listen(most = Number.POSITIVE_INFINITY) {
  const taken: Buffer[] = [];
  let bytes = 0;
  const outgoing = new Writable({
    write: (chunk: Buffer, _, done) => {
      // Copied, as the system does: the buffer is used again.
      taken.push(Buffer.from(chunk));
      bytes += chunk.length;
      if (bytes < most) done();
    },
  });
  return { outgoing, heard: () => Buffer.concat(taken) };
}

const pace = () => new SoundPace('audio/mpeg', SOUND.length);

test.each([0, 1, 131_072, 299_999])('a player gets all from the offset %d on', async (from) => {
  const [source, { outgoing, heard }] = [open(), listen()];
  await sendToPlayer(outgoing, source, { from, end: SOUND.length }, pace());
  expect(heard().equals(SOUND.subarray(from))).toBe(true);
  expect(outgoing.writableEnded).toBe(true);
  expect(source.close).toHaveBeenCalledOnce();
});

test('two listeners at once get their own bytes', async () => {
  const [one, other] = [listen(), listen()];
  await Promise.all([
    sendToPlayer(one.outgoing, open(), { from: 0, end: SOUND.length }, pace()),
    sendToPlayer(other.outgoing, open(), { from: 70_000, end: SOUND.length }, pace()),
  ]);
  expect(one.heard().equals(SOUND)).toBe(true);
  expect(other.heard().equals(SOUND.subarray(70_000))).toBe(true);
});

test('the file of a listener who leaves while the line is full is closed', async () => {
  const [source, { outgoing }] = [open(), listen(1)];
  const sending = sendToPlayer(outgoing, source, { from: 0, end: SOUND.length }, pace());
  await vi.waitFor(() => expect(outgoing.writableLength).toBeGreaterThan(0));
  outgoing.destroy();
  await sending;
  expect(source.close).toHaveBeenCalledOnce();
});

test('the file of a listener who leaves while the next piece is not due is closed', async () => {
  const [source, { outgoing }] = [open(), listen()];
  const waiting = pace();
  for (let n = 0; n < 100; n++) waiting.add(Buffer.alloc(1_000_000));
  const sending = sendToPlayer(outgoing, source, { from: 0, end: SOUND.length }, waiting);
  outgoing.destroy();
  await sending;
  expect(source.close).toHaveBeenCalledOnce();
});

test('a file that has become shorter breaks off, so that nobody takes it for whole', async () => {
  const [source, { outgoing }] = [open(SOUND.subarray(0, 1000)), listen()];
  await sendToPlayer(outgoing, source, { from: 0, end: SOUND.length }, pace());
  expect([outgoing.writableEnded, outgoing.destroyed]).toEqual([false, true]);
});
