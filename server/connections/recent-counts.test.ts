import { expect, test } from 'vitest';
import { RecentCounts } from './recent-counts.ts';

test('a key is counted for a period that begins with its first event', () => {
  let nowMs = 0;
  const counts = new RecentCounts(1000, { now: () => nowMs });
  expect(counts.add('a')).toEqual({ count: 1, leftMs: 1000 });
  nowMs = 400;
  expect(counts.add('a')).toEqual({ count: 2, leftMs: 600 });
  expect(counts.peek('a')).toEqual({ count: 2, leftMs: 600 });
  expect(counts.peek('b')).toEqual({ count: 0, leftMs: 0 });
  nowMs = 1000;
  expect(counts.peek('a').count).toBe(0);
  expect(counts.add('a')).toEqual({ count: 1, leftMs: 1000 });
});

test('a hundred thousand keys take no more memory than the most recently used ones', () => {
  const counts = new RecentCounts(60_000, { mostKeys: 1000 });
  for (let n = 0; n < 100_000; n++) {
    counts.add(`network-${n}`);
    if (n % 500 === 0) counts.add('busy');
  }
  expect(counts.size).toBe(1000);
  expect(counts.peek('busy').count).toBe(200);
});
