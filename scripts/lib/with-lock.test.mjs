import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withLock } from './with-lock.mjs';

let folder = '';
let lock = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vinahouse-lock-'));
  lock = join(folder, 'cache', 'build.lock');
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test('actions run one after the other', async () => {
  let running = 0;
  let most = 0;
  const action = async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(20);
    running -= 1;
  };
  await Promise.all([withLock(lock, action), withLock(lock, action), withLock(lock, action)]);
  expect(most).toBe(1);
  expect(existsSync(lock)).toBe(false);
});

test('a failed action leaves no lock', async () => {
  const failing = withLock(lock, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});

test('the lock of a process that is gone is taken over', async () => {
  await withLock(lock, async () => {});
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(lock, String(pid));
  expect(await withLock(lock, async () => 'built')).toBe('built');
});

test('a lock that its process no longer updates is taken over', async () => {
  await withLock(lock, async () => {});
  writeFileSync(lock, String(process.pid));
  utimesSync(lock, 0, 0);
  expect(await withLock(lock, async () => 'built')).toBe('built');
});
