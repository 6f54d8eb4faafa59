import { expect, test } from 'vitest';
import { commentAge } from '#domain/comment-age.ts';
import { messages } from './vi.ts';

const NOW = Date.UTC(2026, 10, 21, 5);
const DAY_SEC = 86_400;

test.each([
  [-90, 'Vừa xong'],
  [0, 'Vừa xong'],
  [59, 'Vừa xong'],
  [59.999, 'Vừa xong'],
  [60, '1 phút trước'],
  [119, '1 phút trước'],
  [3_599, '59 phút trước'],
  [3_600, '1 giờ trước'],
  [DAY_SEC - 1, '23 giờ trước'],
  [DAY_SEC, '1 ngày trước'],
  [7 * DAY_SEC - 1, '6 ngày trước'],
  [7 * DAY_SEC, '14/11/2026'],
])('after %d seconds a comment is from %s', (ageSec, shown) =>
  expect(messages.comments.age(commentAge(NOW - ageSec * 1000, NOW))).toBe(shown),
);
