import { expect, test } from 'vitest';
import { lastUsed } from './last-used.ts';

const NOW = Date.UTC(2026, 10, 21, 5);
const HOUR_SEC = 3_600;

test.each([
  [-90, 'trong một giờ qua'],
  [12 * 60, 'trong một giờ qua'],
  [HOUR_SEC - 1, 'trong một giờ qua'],
  [HOUR_SEC, 'trong 24 giờ qua'],
  [24 * HOUR_SEC - 1, 'trong 24 giờ qua'],
  [24 * HOUR_SEC, '1 ngày trước'],
  [7 * 24 * HOUR_SEC, '14/11/2026'],
])('%d seconds after the note, it says no more than is known', (ageSec, shown) =>
  expect(lastUsed(NOW - ageSec * 1000, NOW)).toBe(`Dùng lần cuối: ${shown}`),
);
