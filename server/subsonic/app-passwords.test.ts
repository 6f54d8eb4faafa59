import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppPasswords } from './app-passwords.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('ten thousand wrong keys are twenty statements, and one that is sent again is one a minute', async () => {
  const own = vi.fn(async () => []);
  const transaction = vi.fn();
  const passwords = new AppPasswords({ own, transaction }, 'a secret');
  const ask = (key: string) => passwords.check({ kind: 'key', key });
  for (let round = 0; round < 10; round++) {
    const asked = Array.from({ length: 1000 }, (_, n) => ask(`${round} ${n}`));
    await vi.advanceTimersByTimeAsync(200);
    expect(new Set(await Promise.all(asked))).toEqual(new Set([undefined]));
  }
  // The first of each thousand goes at once, the others together.
  expect(own.mock.calls.length).toBeLessThanOrEqual(20);

  own.mockClear();
  for (let second = 0; second < 60; second++) {
    const asked = ask('revoked');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await asked).toBeUndefined();
  }
  expect(own).toHaveBeenCalledTimes(1);
});

test('calls that find too many others waiting are told to come again', async () => {
  const passwords = new AppPasswords({ own: vi.fn(async () => []), transaction: vi.fn() }, 's');
  const asked = Array.from({ length: 1100 }, (_, n) =>
    passwords.check({ kind: 'key', key: `${n}` }).catch(({ status }) => status),
  );
  await vi.advanceTimersByTimeAsync(200);
  expect(new Set(await Promise.all(asked))).toEqual(new Set([undefined, 429]));
});

test('a database that fails fails the calls that wait, and no later one', async () => {
  const own = vi.fn(async () => []).mockRejectedValueOnce(new Error('away'));
  const passwords = new AppPasswords({ own, transaction: vi.fn() }, 's');
  const ask = () => passwords.check({ kind: 'key', key: 'x' });
  await expect(ask()).rejects.toThrow('away');
  const again = ask();
  await vi.advanceTimersByTimeAsync(100);
  expect(await again).toBeUndefined();
});
