import { expect, test, vi } from 'vitest';
import { PACED_SOUND } from '#testing/small-site.ts';
import { startTestSite } from '../testing/test-site.ts';
import { LONG_SOUND_BYTES } from './long-sound.ts';
import { bytesBeforeSound, isPlayer, SoundPace } from './pace-sound.ts';

const PACED_MP3 = '/sound/paced.0123456789abcdef.mp3';

const MIX_BYTES = LONG_SOUND_BYTES;

test.each([
  ['a track', MIX_BYTES - 1, 512, 256, 128],
  ['a long mix', MIX_BYTES, 256, 96, 16],
])(
  'of %s of %d bytes, %d kB are sent at once, and the rest at %d kB a second in pieces of %d kB',
  (_, sizeBytes, burst, perSec, piece) => {
    vi.useFakeTimers();
    const pace = new SoundPace('audio/mpeg', sizeBytes);
    let sent = 0;
    while (sent < 1.5 * burst) {
      const waitMs = Math.max(0, ((sent - burst) / perSec) * 1000);
      expect(pace.waitMs).toBeCloseTo(waitMs);
      expect(pace.pieceBytes).toBe((sent < burst ? 128 : piece) * 1024);
      pace.add(Buffer.alloc(pace.pieceBytes));
      sent += sent < burst ? 128 : piece;
    }
    const { waitMs } = pace;
    vi.advanceTimersByTime(waitMs + 1);
    expect(pace.waitMs).toBe(0);
    vi.useRealTimers();
  },
);

test('a tag before the sound is not paced', () => {
  const tag = Buffer.from([...Buffer.from('ID3\x04\0\0'), 0, 0x7a, 0x08, 0x76]);
  const pace = new SoundPace('audio/mpeg', MIX_BYTES - 1);
  pace.add(tag);
  pace.add(Buffer.alloc(2_000_000));
  expect([pace.waitMs, pace.pieceBytes]).toEqual([0, 128 * 1024]);
});

test.each([
  ['bytes=0-', 'audio/mpeg', 2000, true],
  ['bytes=1000-', 'audio/mpeg', 2000, true],
  ['bytes=1000-1999', 'audio/mpeg', 2000, false],
  ['bytes=-500', 'audio/mpeg', 2000, false],
  [undefined, 'audio/mpeg', 2000, false],
  ['bytes=0-', 'image/avif', 2000, false],
  ['bytes=0-', 'image/avif', MIX_BYTES, false],
  ['bytes=32768-', 'audio/mpeg', MIX_BYTES, true],
  ['bytes=32768-29999999', 'audio/mpeg', MIX_BYTES, true],
  ['bytes=32768-2999999', 'audio/mpeg', MIX_BYTES, false],
  ['bytes=0-32767', 'audio/mpeg', MIX_BYTES, false],
])(
  'a request for %s of %s of %d bytes comes from a player: %s',
  (range, type, sizeBytes, expected) => {
    const request = { headers: { range } } as Parameters<typeof isPlayer>[0];
    expect(isPlayer(request, type, sizeBytes)).toBe(expected);
  },
);

test.each([
  ['sound', [0xff, 0xfb, 0x90, 0x64, 0, 0, 0, 0, 0, 0], 0],
  ['a tag of 2 MB', [...Buffer.from('ID3\x04\0\0'), 0, 0x7a, 0x08, 0x76], 2_000_000],
  ['the beginning of a tag that is cut off', [...Buffer.from('ID3')], 0],
])('the bytes before the sound are counted in a file that begins with %s', (_, begin, expected) => {
  expect(bytesBeforeSound(Buffer.from(begin))).toBe(expected);
});

test('a player gets the whole file, but not all of it at once', async () => {
  const site = await startTestSite();
  const startMs = performance.now();
  const { status, body } = await site.ask(PACED_MP3, { headers: { Range: 'bytes=0-' } });
  expect([status, body]).toEqual([206, PACED_SOUND]);
  // Of 768 kB, 640 are sent at once; the last 128 kB are due half a second later. A timer may fire a little early.
  expect(performance.now() - startMs).toBeGreaterThan(490);
  await site.stop();
});
