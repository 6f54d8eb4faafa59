import { expect, test } from 'vitest';
import { type Bar, findSections } from './find-sections.ts';

/** A sequence of bars with these levels, each 2 s long. */
function barsOf(...parts: [count: number, low: number, above: number][]): Bar[] {
  const levels = parts.flatMap(([count, low, above]) => Array(count).fill([low, above, above / 2]));
  return levels.map((level, i) => ({ sec: 2 * i, levels: level }));
}
const told = (bars: Bar[]) =>
  findSections(bars).map(({ fromSec, kind }) => `${fromSec / 2} ${kind}`);

test('a track that begins and ends without its kick has an intro and an outro', () => {
  const bars = barsOf(
    [16, 0.02, 0.1],
    [32, 0.3, 0.2],
    [16, 0.02, 0.1],
    [32, 0.3, 0.2],
    [8, 0.02, 0.1],
  );
  expect(told(bars)).toEqual(['0 intro', '16 drop', '48 break', '64 drop', '96 outro']);
});

test('a kick alone at either end is an intro and an outro', () => {
  const bars = barsOf([16, 0.3, 0.05], [32, 0.3, 0.2], [16, 0.3, 0.05]);
  expect(told(bars)).toEqual(['0 intro', '16 drop', '48 outro']);
});

test('a rise in the last bars of a break is a build-up', () => {
  const bars = barsOf([16, 0.3, 0.2], [12, 0.02, 0.05], [4, 0.02, 0.15], [16, 0.3, 0.2]);
  expect(told(bars)).toEqual(['0 drop', '16 break', '24 build-up', '32 drop']);
});

test('a fill of two bars is no section', () => {
  expect(told(barsOf([16, 0.3, 0.2], [2, 0.02, 0.1], [16, 0.3, 0.2]))).toEqual(['0 drop']);
});

test('silence and a few bars have no sections', () => {
  expect(told(barsOf([40, 0, 0]))).toEqual([]);
  expect(told(barsOf([4, 0.3, 0.2]))).toEqual([]);
});
