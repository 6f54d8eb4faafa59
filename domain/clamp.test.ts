import { expect, test } from 'vitest';
import { clamp } from './clamp.ts';

test.each([
  [-1, 0],
  [0, 0],
  [74.6, 74.6],
  [100, 100],
  [100.1, 100],
  [Number.POSITIVE_INFINITY, 100],
  [Number.NaN, 0],
])('%d on a slider of 0 to 100 is %d', (value, clamped) =>
  expect(clamp(value, 0, 100)).toBe(clamped),
);
