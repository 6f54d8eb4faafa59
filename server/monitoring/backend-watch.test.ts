import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { Database } from '#database/database.ts';
import { BackendWatch } from './backend-watch.ts';
import type { SiteWarning } from './site-warnings.ts';

const gate = { waitingCalls: { visitor: 0, listener: 7, account: 0 } };
const pools: [] = [];

test('ten thousand concurrent callers share one check', async () => {
  const found: SiteWarning[] = [{ kind: 'library' }];
  const findWarnings = vi.fn(async () => found);
  const watch = new BackendWatch({ database: { own: vi.fn(), pools }, gate, findWarnings });
  const asked = await Promise.all(Array.from({ length: 10_000 }, () => watch.warnings()));
  expect(asked.every((warnings) => warnings === found)).toBe(true);
  expect(findWarnings).toHaveBeenCalledOnce();
});

test('a failed check is not cached', async () => {
  const findWarnings = vi.fn(async (): Promise<SiteWarning[]> => []);
  findWarnings.mockRejectedValueOnce(new Error('away'));
  const watch = new BackendWatch({ database: { own: vi.fn(), pools }, gate, findWarnings });
  await expect(watch.warnings()).rejects.toThrow('away');
  expect(await watch.warnings()).toEqual([]);
});

test('a database that does not answer is unavailable, and the other states are reported', async () => {
  const own = () => new Promise<never>(() => {});
  const findWarnings = async () => [];
  const watch = new BackendWatch({
    database: { own, pools },
    gate,
    findWarnings,
    longestAnswerMs: 5,
  });
  expect(await watch.read()).toEqual({
    isDatabaseUp: false,
    pools,
    waitingCalls: gate.waitingCalls,
  });
});

test('a thousand callers wait for one query of a frozen database, and the next query waits for its end', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let thaw = () => {};
  const frozen = new Promise<never[]>((resolve) => {
    thaw = () => resolve([]);
  });
  const own = vi.fn(() => frozen);
  const parts = { gate, findWarnings: async () => [], longestAnswerMs: 5 };
  const watch = new BackendWatch({ database: { own, pools }, ...parts });
  const ask = async () =>
    new Set(await Promise.all(Array.from({ length: 1000 }, () => watch.isDatabaseUp())));
  expect(await ask()).toEqual(new Set([false]));
  vi.advanceTimersByTime(60_000);
  expect(await ask()).toEqual(new Set([false]));
  expect(own).toHaveBeenCalledTimes(1);

  thaw();
  await expect.poll(ask).toEqual(new Set([true]));
  expect(await ask()).toEqual(new Set([true]));
  expect(own).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('a database that accepts connections and is silent gets one connection', async () => {
  let connections = 0;
  const sockets: Socket[] = [];
  const silent = createServer((socket) => {
    connections++;
    sockets.push(socket.resume());
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const database = new Database(`postgres://x@127.0.0.1:${port}/x`);
  const parts = { gate, findWarnings: async () => [], longestAnswerMs: 5 };
  const watch = new BackendWatch({ database, ...parts });
  for (let n = 0; n < 1000; n++) expect(await watch.isDatabaseUp()).toBe(false);
  await expect.poll(() => connections).toBe(1);
  expect((await watch.read()).isDatabaseUp).toBe(false);
  expect(connections).toBe(1);
  for (const socket of sockets) socket.destroy();
  await database.end();
  silent.close();
});
