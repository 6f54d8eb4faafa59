import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logRequests } from './log-requests.ts';

const request = {
  kind: 'page',
  route: '/track/:name',
  method: 'GET',
  status: 200,
  bytes: 1234,
  durationMs: 1.26,
  isAborted: false,
} as const;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('a line has method, route, status, bytes and duration', () => {
  const write = vi.fn();
  const logRequest = logRequests(write);
  logRequest(request);
  logRequest({ ...request, isAborted: true });
  const told = { method: 'GET', route: '/track/:name', status: 200, bytes: 1234, durationMs: 1.3 };
  expect(write.mock.calls).toEqual([
    ['request', told],
    ['request', { ...told, isAborted: true }],
  ]);
});

test('at most two hundred lines a second are written, and the others are counted', () => {
  const write = vi.fn();
  const logRequest = logRequests(write);
  for (let n = 0; n < 10_000; n++) logRequest(request);
  expect(write).toHaveBeenCalledTimes(200);
  vi.advanceTimersByTime(1000);
  logRequest(request);
  expect(write.mock.calls.slice(200)).toEqual([
    ['requests-not-logged', { count: 9800 }],
    ['request', expect.anything()],
  ]);
});
