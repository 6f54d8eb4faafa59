import { expect, test } from 'vitest';
import { embedStart } from './embed-start.ts';

test.each([
  ['', 0],
  ['?t=83', 83],
  ['?theme=toi&t=1:23', 83],
  ['?t=1m2s', 62],
  ['?t=0h3m19s', 199],
  ['?t=200', 0],
  ['?t=9h', 0],
  ['?t=-5', 0],
  ['?t=xau', 0],
])('a player of 200 seconds with %j starts at %d', (search, startSec) => {
  expect(embedStart(search, { duration: 200 })).toBe(startSec);
});
