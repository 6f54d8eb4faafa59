import { describe, expect, test } from 'vitest';
import { beatsBetween, gridOfTaps, shiftGrid } from './beat-grid.ts';
import { seededRandom } from './seeded-random.ts';

/** A beat lasts half a second. */
const grid = { bpm: 120, firstDownbeatSec: 0.25 };

test('beats lie on the grid, also before the first downbeat; every fourth is a downbeat', () => {
  expect(beatsBetween(grid, 0.3, 2.3)).toEqual([
    { sec: 0.75, isDownbeat: false },
    { sec: 1.25, isDownbeat: false },
    { sec: 1.75, isDownbeat: false },
    { sec: 2.25, isDownbeat: true },
  ]);
  const late = { bpm: 120, firstDownbeatSec: 2 };
  expect(beatsBetween(late, 0, 0.6)).toEqual([
    { sec: 0, isDownbeat: true },
    { sec: 0.5, isDownbeat: false },
  ]);
  expect(beatsBetween(grid, 1.25, 1.25)).toEqual([]);
});

test('a grid shifts by beats and half beats, and back', () => {
  expect(shiftGrid(grid, 1)).toEqual({ bpm: 120, firstDownbeatSec: 0.75 });
  expect(shiftGrid(grid, 0.5).firstDownbeatSec).toBe(0.5);
  expect(shiftGrid(shiftGrid(grid, 1), -1)).toEqual(grid);
  expect(shiftGrid(grid, -1).firstDownbeatSec).toBe(1.75);
  expect(shiftGrid(grid, -0.5).firstDownbeatSec).toBe(0);
});

describe('taps', () => {
  const tapsAt = (bpm: number, firstSec: number, beats: number[]) =>
    beats.map((beat) => firstSec + (beat * 60) / bpm);
  const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

  test('taps give the tempo, and the first tap is the downbeat', () => {
    const told = gridOfTaps(tapsAt(128, 30, upTo(16)));
    expect(told?.bpm).toBeCloseTo(128, 9);
    expect(told?.firstDownbeatSec).toBeCloseTo(30 % (240 / 128), 9);
  });

  test('taps give a tempo if there are at least four', () => {
    expect(gridOfTaps(tapsAt(120, 1, upTo(4)))?.bpm).toBeCloseTo(120, 9);
  });

  test('taps may be left out in the middle', () => {
    const told = gridOfTaps(tapsAt(128, 0, [0, 1, 2, 3, 6, 9, 10, 11]));
    expect(told?.bpm).toBeCloseTo(128, 9);
  });

  test('unsteady taps are averaged, and a missing tap does no harm', () => {
    const random = seededRandom('taps');
    const taps = tapsAt(
      140,
      10,
      upTo(64).filter((n) => n !== 7),
    );
    const told = gridOfTaps(taps.map((sec) => sec + (random() - 0.5) * 0.06));
    expect(Math.abs((told?.bpm ?? 0) - 140)).toBeLessThan(0.2);
    const barSec = 240 / 140;
    const offSec = Math.abs((told?.firstDownbeatSec ?? 0) - (10 % barSec));
    expect(Math.min(offSec, barSec - offSec)).toBeLessThan(0.02);
  });

  test.each([[[]], [[1, 2, 3]], [[1, 1, 1, 1]], [[4, 3, 2, 1]]])(
    'taps at %j give no grid',
    (taps) => {
      expect(gridOfTaps(taps)).toBeNull();
    },
  );
});
