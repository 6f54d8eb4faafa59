import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListenSender } from './listen-sender.ts';
import { randomId } from './random-id.ts';
import type { UnsentListen } from './unsent-listens.ts';

const HOUR_MS = 3_600_000;
let unsent: UnsentListen[];
let calls: { ids: string[]; agesSec: number[] }[];
let isAway: boolean;
let sender: ListenSender;
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  unsent = [];
  calls = [];
  isAway = false;
  sender = new ListenSender({
    unsent: {
      get: () => unsent,
      remove: (gone) => {
        unsent = unsent.filter((one) => !gone.includes(one));
      },
    },
    send: async (listens) => {
      calls.push({
        ids: listens.map(({ id }) => id),
        agesSec: listens.map(({ agoSec }) => agoSec),
      });
      if (isAway) throw new Error('away');
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function hear(count = 1, atMs = Date.now()) {
  for (let n = 0; n < count; n++)
    unsent.push({ id: randomId(), trackId: 'bai-1', atMs, source: 'direct' });
  sender.sendSoon();
}

test('a listen is sent within seconds, the next ones in at most one call a minute', async () => {
  hear();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls.map(({ ids }) => ids.length)).toEqual([1]);
  hear();
  await vi.advanceTimersByTimeAsync(30_000);
  hear();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(calls.map(({ ids }) => ids.length)).toEqual([1, 2]);
  expect(unsent).toEqual([]);
});

test('while the backend is unavailable for an hour nothing is lost, and calls become rarer', async () => {
  isAway = true;
  for (let n = 0; n < 15; n++) {
    hear();
    await vi.advanceTimersByTimeAsync(HOUR_MS / 15);
  }
  expect(calls.length).toBeLessThan(12);
  const heard = unsent.map(({ id }) => id);
  isAway = false;
  await vi.advanceTimersByTimeAsync(HOUR_MS / 4);
  expect(unsent).toEqual([]);
  expect(calls.at(-1)?.ids).toEqual(heard);
  expect(calls.at(-1)?.agesSec[0]).toBeGreaterThanOrEqual(3600);
});

test('many listens are sent in calls of fifty', async () => {
  hear(120);
  await sender.sendNow();
  expect(calls.map(({ ids }) => ids.length)).toEqual([50, 50, 20]);
});

test('two requests at once are one call', async () => {
  hear();
  await Promise.all([sender.sendNow(), sender.sendNow()]);
  expect(calls).toHaveLength(1);
});

test('listens older than three days are dropped; a clock set back gives no negative age', async () => {
  hear(1, Date.now() - 73 * HOUR_MS);
  hear(1, Date.now() + HOUR_MS);
  await sender.sendNow();
  expect(calls.map(({ agesSec }) => agesSec)).toEqual([[0]]);
  expect(unsent).toEqual([]);
});

test('while offline no call is made', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  hear();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(calls).toEqual([]);
  vi.unstubAllGlobals();
  await sender.sendNow();
  expect(calls).toHaveLength(1);
});
