import { expect, test } from 'vitest';
import { daysOf, totalOf, totalsBySource } from './days-of.ts';

const figures = {
  since: '2026-02-26',
  listens: [
    { day: '2026-02-26', source: 'direct' as const, listens: 2 },
    { day: '2026-03-01', source: 'direct' as const, listens: 3 },
    { day: '2026-03-01', source: 'social' as const, listens: 4 },
  ],
  likes: [{ day: '2026-03-04', times: 5 }],
  comments: [{ day: '2026-03-02', times: 6 }],
};

test('a period contains each day, also across the end of a month', () => {
  const days = daysOf(figures, 7);
  expect(days.map(({ day, listens }) => [day, listens])).toEqual([
    ['2026-02-26', 2],
    ['2026-02-27', 0],
    ['2026-02-28', 0],
    ['2026-03-01', 7],
    ['2026-03-02', 0],
    ['2026-03-03', 0],
    ['2026-03-04', 0],
  ]);
  expect([totalOf(days, 'listens'), totalOf(days, 'likes'), totalOf(days, 'comments')]).toEqual([
    9, 5, 6,
  ]);
  expect(totalsBySource(days).map(({ listens }) => listens)).toEqual([5, 0, 4, 0, 0]);
});

test('listens on a day outside the period are dropped; around midnight the server may send one', () => {
  const later = {
    ...figures,
    listens: [{ day: '2026-03-05', source: 'other' as const, listens: 1 }],
  };
  expect(totalOf(daysOf(later, 7), 'listens')).toBe(0);
});
