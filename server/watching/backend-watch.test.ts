import { expect, test, vi } from 'vitest';
import { BackendWatch } from './backend-watch.ts';
import type { SiteWarning } from './site-warnings.ts';

const gate = { waitingCalls: { visitor: 0, listener: 7, account: 0 } };
const pools: [] = [];

test('ten thousand who ask at once are answered by one look', async () => {
  const found: SiteWarning[] = [{ kind: 'library' }];
  const findWarnings = vi.fn(async () => found);
  const watch = new BackendWatch({ database: { own: vi.fn(), pools }, gate, findWarnings });
  const asked = await Promise.all(Array.from({ length: 10_000 }, () => watch.warnings()));
  expect(asked.every((warnings) => warnings === found)).toBe(true);
  expect(findWarnings).toHaveBeenCalledOnce();
});

test('a look that failed is not remembered', async () => {
  const findWarnings = vi.fn(async (): Promise<SiteWarning[]> => []);
  findWarnings.mockRejectedValueOnce(new Error('away'));
  const watch = new BackendWatch({ database: { own: vi.fn(), pools }, gate, findWarnings });
  await expect(watch.warnings()).rejects.toThrow('away');
  expect(await watch.warnings()).toEqual([]);
});

test('a database that is silent is away, and the rest is told', async () => {
  const own = () => new Promise<never>(() => {});
  const findWarnings = async () => [];
  const watch = new BackendWatch({ database: { own, pools }, gate, findWarnings });
  expect(await watch.read()).toEqual({
    isDatabaseUp: false,
    pools,
    waitingCalls: gate.waitingCalls,
  });
});
