import { expect, test } from 'vitest';
import { countsAsListen } from './counts-as-listen.ts';

test.each([
  [29_999, 240_000, false],
  [30_000, 240_000, true],
  [30_000, 3_600_000, true],
  [19_999, 40_000, false],
  [20_000, 40_000, true],
  [0, 240_000, false],
  // Nothing heard is no listen, however short the track.
  [0, 0, false],
])('%i ms heard of %i ms are a listen: %s', (heardMs, trackMs, isListen) =>
  expect(countsAsListen(heardMs, trackMs)).toBe(isListen),
);

test.each([
  [-1, 1000],
  [1000, -1],
  [Number.NaN, 1000],
  [1000, Number.POSITIVE_INFINITY],
])('hearing %d ms of %d ms is refused', (heardMs, trackMs) =>
  expect(() => countsAsListen(heardMs, trackMs)).toThrow(RangeError),
);
