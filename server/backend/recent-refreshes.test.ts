import { afterEach, expect, test, vi } from 'vitest';
import type { LiteAnswer } from './lite-thread.ts';
import { RecentRefreshes } from './recent-refreshes.ts';

afterEach(() => vi.useRealTimers());

/** Answers each call with its number. */
function refresher(status = 200) {
  let calls = 0;
  return async (): Promise<LiteAnswer> => {
    calls += 1;
    return { status, headers: {}, body: String(calls), isDatabaseDown: false } as LiteAnswer;
  };
}

test('the same token gets the same session for ten seconds, another one its own', async () => {
  vi.useFakeTimers();
  const recent = new RecentRefreshes();
  const refresh = refresher();
  const ask = async (token: string) => (await recent.ask(token, refresh)).body;
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual(['1', '1', '2']);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(await ask('a')).toBe('1');
  await vi.advanceTimersByTimeAsync(200);
  expect(await ask('a')).toBe('3');
});

test('a refusal and a failure are not kept', async () => {
  const recent = new RecentRefreshes();
  const refused = refresher(400);
  expect((await recent.ask('a', refused)).body).toBe('1');
  expect((await recent.ask('a', refused)).body).toBe('2');
  const failing = () => Promise.reject(new Error('away'));
  await expect(recent.ask('b', failing)).rejects.toThrow('away');
  expect((await recent.ask('b', refresher())).body).toBe('1');
});
