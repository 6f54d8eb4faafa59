import { expect, test, vi } from 'vitest';
import { sharePromises } from './share-promises.ts';

test('all who ask share one call, even when it has ended', async () => {
  const load = vi.fn(async () => ({}));
  const share = sharePromises(load);
  const [one, other] = await Promise.all([share(), share()]);
  expect(other).toBe(one);
  expect(await share()).toBe(one);
  expect(load).toHaveBeenCalledOnce();
});

test('each key has a promise of its own', async () => {
  const load = vi.fn(async (key: string) => key.toUpperCase());
  const share = sharePromises(load);
  expect(await Promise.all([share('a'), share('b'), share('a')])).toEqual(['A', 'B', 'A']);
  expect(load.mock.calls).toEqual([['a'], ['b']]);
});

test('a failure is told to all who asked, and the next call tries again', async () => {
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new Error('Offline'));
  const share = sharePromises(load);
  const asked = [share(), share()];
  for (const one of asked) await expect(one).rejects.toThrow('Offline');
  expect(await share()).toBe('loaded');
  expect(load).toHaveBeenCalledTimes(2);
});

test('whoever handles the failure can already try again', async () => {
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new Error('Offline'));
  const share = sharePromises(load);
  expect(await share().catch(() => share())).toBe('loaded');
});

test('a late failure does not forget the promise that took its place', async () => {
  const stored = new Map<string, Promise<string>>();
  const { promise, reject } = Promise.withResolvers<string>();
  const load = vi.fn(async () => 'loaded').mockReturnValueOnce(promise);
  const share = sharePromises(load, stored);
  const first = share('a');
  stored.delete('a');
  expect(await share('a')).toBe('loaded');
  reject(new Error('Offline'));
  await expect(first).rejects.toThrow('Offline');
  await share('a');
  expect(load).toHaveBeenCalledTimes(2);
});
