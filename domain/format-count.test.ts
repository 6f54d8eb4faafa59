import { expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1.0K'],
  [1_049, '1.0K'],
  [1_050, '1.1K'],
  [48_210, '48.2K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [1_000_000, '1.0M'],
  [2_415_900, '2.4M'],
])('%d is shown as %s', (count, shown) => expect(formatCount(count)).toBe(shown));
