import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { isPlayer, paceSound } from './pace-sound.ts';
import { LONG_SOUND, startTestSite } from './test-site.ts';

const LONG_MP3 = '/sound/long.0123456789abcdef.mp3';

test('half a megabyte goes at once, the rest at 256 kB a second', async () => {
  const chunks = Array.from({ length: 12 }, () => Buffer.alloc(64 * 1024));
  const startMs = performance.now();
  const arrivalsMs: number[] = [];
  for await (const _ of paceSound(Readable.from(chunks)))
    arrivalsMs.push(performance.now() - startMs);
  const dueMs = chunks.map((_, n) => Math.max(0, n - 8) * 250);
  // A timer may fire a millisecond early; on a busy machine anything is late.
  arrivalsMs.forEach((arrivalMs, n) => {
    expect(arrivalMs).toBeGreaterThanOrEqual((dueMs[n] ?? 0) - 5);
  });
  expect(arrivalsMs).toHaveLength(12);
});

test.each([
  ['bytes=0-', 'audio/mpeg', true],
  ['bytes=1000-', 'audio/mpeg', true],
  ['bytes=0-65535', 'audio/mpeg', false],
  ['bytes=-500', 'audio/mpeg', false],
  [undefined, 'audio/mpeg', false],
  ['bytes=0-', 'image/avif', false],
])('%s of %s is asked by a player: %s', (range, type, expected) => {
  expect(isPlayer({ headers: { range } } as Parameters<typeof isPlayer>[0], type)).toBe(expected);
});

test('who plays a long file is sent all of it, its end later than its beginning', async () => {
  const site = await startTestSite();
  const startMs = performance.now();
  const { status, body } = await site.ask(LONG_MP3, { headers: { Range: 'bytes=0-' } });
  expect([status, body]).toEqual([206, LONG_SOUND]);
  expect(performance.now() - startMs).toBeGreaterThan(700);
  await site.stop();
});
