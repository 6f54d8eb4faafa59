import { expect, test } from 'vitest';
import { shelfOf } from './shelf-of.ts';

const ids = Array.from({ length: 5_000 }, (_, index) => `mau-${index + 1}`);

test('an id always belongs to the same file', () => {
  for (const count of [1, 2, 200])
    for (const id of [...ids, '', 'Đèn', '🪘']) {
      expect(shelfOf(id, count)).toBe(shelfOf(id, count));
      expect(shelfOf(id, count)).toBeGreaterThanOrEqual(0);
      expect(shelfOf(id, count)).toBeLessThan(count);
    }
});

test('the files are filled evenly', () => {
  const sizes = new Map<number, number>();
  for (const id of ids) sizes.set(shelfOf(id, 200), (sizes.get(shelfOf(id, 200)) ?? 0) + 1);
  expect(Math.max(...sizes.values())).toBeLessThan(3 * 25);
});
