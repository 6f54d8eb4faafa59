import { expect, test, vi } from 'vitest';
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
  const watch = new BackendWatch({ database: { own, pools }, gate, findWarnings });
  expect(await watch.read()).toEqual({
    isDatabaseUp: false,
    pools,
    waitingCalls: gate.waitingCalls,
  });
});
