import { expect, test } from 'vitest';
import { heardParts, mostHeard, remainingAtQuarters, steepestDrop } from './heard-parts.ts';

const HEARD = [8, 10, 10, 9, 4, 4, 7, 2];

test('parts have equal length, and are relative to the most-heard one', () => {
  const parts = heardParts(HEARD, 80);
  expect(parts[4]).toEqual({ fromSec: 40, toSec: 50, times: 4, share: 0.4 });
  expect(remainingAtQuarters(parts)).toEqual([1, 0.9, 0.4, 0.2]);
  expect(steepestDrop(parts)).toBe(40);
  expect(mostHeard(parts).map(({ fromSec }) => fromSec)).toEqual([10, 60]);
});

test('a track without listens has no peak', () => {
  const parts = heardParts(Array(64).fill(0), 200);
  expect([mostHeard(parts), steepestDrop(parts)]).toEqual([[], null]);
  expect(remainingAtQuarters(parts)).toEqual([0, 0, 0, 0]);
});
