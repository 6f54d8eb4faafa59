import { expect, test } from 'vitest';
import { fitsKey } from './fits-key.ts';

test.each([
  ['8A', '8A', true],
  ['8A', '8B', true],
  ['8A', '7A', true],
  ['8A', '9A', true],
  ['12A', '1A', true],
  ['1B', '12B', true],
  ['8A', '9B', false],
  ['8A', '10A', false],
  ['8A', undefined, null],
  ['Am', '8A', null],
])('the keys %s and %s mix well: %s', (key, other, fits) => {
  expect(fitsKey(key, other)).toBe(fits);
  expect(fitsKey(other, key)).toBe(fits);
});
