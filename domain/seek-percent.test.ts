import { expect, test } from 'vitest';
import { fromSeekPercent, toSeekPercent } from './seek-percent.ts';

test('0 to 100 percent span the whole track', () => {
  expect(toSeekPercent(0, 200)).toBe(0);
  expect(toSeekPercent(50, 200)).toBe(25);
  expect(toSeekPercent(200, 200)).toBe(100);
  expect(fromSeekPercent(25, 200)).toBe(50);
  expect(fromSeekPercent(0.1, 200)).toBeCloseTo(0.2);
});

test('values outside the slider are clamped', () => {
  expect(toSeekPercent(201, 200)).toBe(100);
  expect(fromSeekPercent(-3, 200)).toBe(0);
  expect(fromSeekPercent(101, 200)).toBe(200);
});

test('a track of unknown length stays at the start', () => {
  expect(toSeekPercent(5, 0)).toBe(0);
  expect(toSeekPercent(5, Number.NaN)).toBe(0);
});
