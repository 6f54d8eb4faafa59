import { expect, test } from 'vitest';
import { shardOf } from './shard-of.ts';

const ids = Array.from({ length: 5_000 }, (_, index) => `mau-${index + 1}`);

test('an id always belongs to the same file', () => {
  for (const count of [1, 2, 200])
    for (const id of [...ids, '', 'Đèn', '🪘']) {
      expect(shardOf(id, count)).toBe(shardOf(id, count));
      expect(shardOf(id, count)).toBeGreaterThanOrEqual(0);
      expect(shardOf(id, count)).toBeLessThan(count);
    }
});

test('the files are filled evenly', () => {
  const sizes = new Map<number, number>();
  for (const id of ids) sizes.set(shardOf(id, 200), (sizes.get(shardOf(id, 200)) ?? 0) + 1);
  expect(Math.max(...sizes.values())).toBeLessThan(3 * 25);
});
