import { expect, test } from 'vitest';
import { beginsWith, mergeNewest, NEWEST } from './merge-newest.ts';

/** A comment with this id, written at this second. */
const comment = (id: string, sec: number) => ({
  id,
  created_at: `2026-11-23T08:00:${String(sec).padStart(2, '0')}+00:00`,
});
const [a, b, c, d] = [comment('a', 1), comment('b', 2), comment('c', 3), comment('d', 4)];

test('new comments come first, without duplicates', () => {
  expect(mergeNewest([[b, a]], [d, c, b])).toEqual([[d, c, b, a]]);
  expect(mergeNewest([[d, c, b, a]], [d, c])).toEqual([[d, c, b, a]]);
});

test('without new comments the same list is returned', () => {
  const pages = [[b], [a]];
  expect(mergeNewest(pages, [b, a])).toBe(pages);
});

test('a late comment is sorted by its time', () => {
  expect(mergeNewest([[d, b]], [c])).toEqual([[d, c, b]]);
  expect(mergeNewest([[d]], [a])).toEqual([[d, a]]);
});

test('comments of the same time are ordered by id', () => {
  expect(mergeNewest([[comment('m', 1)]], [comment('k', 1), comment('z', 1)])).toEqual([
    [comment('z', 1), comment('m', 1), comment('k', 1)],
  ]);
});

test('the time decides before the id', () => {
  const [early, late] = [comment('z', 1), comment('a', 2)];
  expect(mergeNewest([[early]], [late])).toEqual([[late, early]]);
});

test('times are compared as times, with any number of digits', () => {
  const early = { id: 'x', created_at: '2026-11-23T08:00:01.1+00:00' };
  const late = { id: 'y', created_at: '2026-11-23T08:00:01.12+00:00' };
  expect(mergeNewest([[early]], [late])).toEqual([[late, early]]);
});

test('an empty list gets its first comment', () => {
  expect(mergeNewest([[]], [a])).toEqual([[a]]);
});

test('later pages stay unchanged, and a comment older than the first page is not added to it', () => {
  expect(mergeNewest([[d, c], [b]], [a])).toEqual([[d, c], [b]]);
  expect(mergeNewest([[d, b], [a]], [c])).toEqual([[d, c, b], [a]]);
});

test('a list is up to date if it begins with the newest comments', () => {
  expect(beginsWith([[b, a]], [b, a])).toBe(true);
  expect(beginsWith([[a]], [b, a])).toBe(false);
  expect(beginsWith([[c, b, a]], [c, a])).toBe(false);
  expect(beginsWith([[c, a]], [b, a])).toBe(false);
  expect(beginsWith([[b, a]], [b])).toBe(false);
  expect(beginsWith([[]], [])).toBe(true);
  expect(beginsWith([[a]], [])).toBe(false);
  const many = Array.from({ length: NEWEST + 1 }, (_, n) => comment(`n${n}`, 30 - n));
  expect(beginsWith([many], many.slice(0, NEWEST))).toBe(true);
});
