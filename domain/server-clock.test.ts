import { afterEach, expect, test, vi } from 'vitest';
import { serverClock } from './server-clock.ts';

const NOON = Date.parse('2026-11-27T12:00:00Z');
const HOUR_MS = 3_600_000;
const answered = (ms: number) => serverClock.set(new Date(ms).toUTCString());

afterEach(() => {
  answered(Date.now());
  vi.useRealTimers();
});

test.each([
  ['three hours behind', 3 * HOUR_MS],
  ['three hours ahead', -3 * HOUR_MS],
])('a device clock that is %s is corrected', (_, aheadMs) => {
  vi.useFakeTimers({ now: NOON });
  answered(NOON + aheadMs);
  expect(serverClock.getAheadMs()).toBe(aheadMs);
});

test('slow answers and rounded headers change nothing', () => {
  vi.useFakeTimers({ now: NOON });
  const told = vi.fn();
  const stop = serverClock.subscribe(told);
  answered(NOON - 3_000);
  serverClock.set(null);
  serverClock.set('yesterday');
  expect(serverClock.getAheadMs()).toBe(0);
  answered(NOON + HOUR_MS);
  answered(NOON + HOUR_MS - 2_000);
  expect(serverClock.getAheadMs()).toBe(HOUR_MS);
  expect(told).toHaveBeenCalledOnce();
  stop();
});
