import { expect, test } from 'vitest';
import { seededRandom } from '#domain/seeded-random.ts';
import { ChunkedSamples } from './chunked-samples.ts';
import { measureRises } from './rises.ts';

const HOPS = 70_000;
const random = seededRandom('rises');

const levelsOf = (level: () => number) => {
  const levels = new ChunkedSamples();
  for (let i = 0; i < HOPS; i++) levels.push(level());
  return levels;
};
const silent = levelsOf(() => 0);
const noisy = levelsOf(random);

const rms = (levels: number[]) => Math.hypot(...levels) / Math.sqrt(levels.length);

/** From the definition, over the whole curve. */
function risesOf(levels: ChunkedSamples): number[] {
  const at = (i: number) => (i < 0 ? 0 : levels.at(i));
  const found = Array.from({ length: HOPS + 2 }, (_, n) => n - 2).map((i) =>
    i > HOPS - 3
      ? 0
      : Math.max(0, rms([at(i), at(i + 1), at(i + 2)]) - rms([at(i - 3), at(i - 2), at(i - 1)])),
  );
  const mean = found.reduce((sum, rise) => sum + rise, 0) / HOPS;
  return found.slice(2).map((rise) => rise / mean);
}

const read = (curve: { at: (index: number) => number }, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => curve.at(from + i));

test('a value is the rise from the three levels before to the three after, relative to the mean', () => {
  const { low, high, beats } = measureRises({
    hopSec: 0.004,
    low: noisy,
    middle: silent,
    high: silent,
  });
  const expected = risesOf(noisy);
  expect(low.length).toBe(HOPS);
  // A chunk of levels ends at 65,536.
  for (const [from, to] of [
    [0, 50],
    [65_500, 65_600],
    [HOPS - 50, HOPS],
  ] as const) {
    read(low, from, to).forEach((value, i) => {
      expect(value).toBeCloseTo(expected[from + i] as number, 4);
    });
    expect(read(beats, from, to)).toEqual(read(low, from, to));
  }
  expect(read(high, 0, HOPS).every((value) => value === 0)).toBe(true);
});

test('the curve of beats is the lows, half of the middle and a quarter of the highs', () => {
  const [low, middle, high] = [levelsOf(random), levelsOf(random), levelsOf(random)];
  const [lows, middles, highs] = [low, middle, high].map((levels) => {
    const alone = measureRises({ hopSec: 0.004, low: levels, middle: silent, high: silent });
    return read(alone.low, 0, 1000);
  }) as [number[], number[], number[]];
  const { beats } = measureRises({ hopSec: 0.004, low, middle, high });
  expect(read(beats, 0, 1000)).toEqual(
    lows.map((rise, i) =>
      Math.fround(rise + 0.5 * (middles[i] as number) + 0.25 * (highs[i] as number)),
    ),
  );
});

test('outside the sound nothing rises', () => {
  const { low, beats } = measureRises({ hopSec: 0.004, low: noisy, middle: noisy, high: noisy });
  for (const curve of [low, beats])
    expect([...read(curve, -3, 0), ...read(curve, HOPS, HOPS + 3)]).toEqual([0, 0, 0, 0, 0, 0]);
});
