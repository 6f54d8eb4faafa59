import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from './lock-data-folder.ts';
import { firstLine, killHard, startHolder } from './start-holder.ts';
import { makeDataFolder } from './test-database.ts';

let folder: string;
beforeEach(() => {
  folder = makeDataFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a second server is refused, and told which process has the folder', async () => {
  const holder = startHolder([folder]);
  expect(await firstLine(holder)).toBe('locked');
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `Another server (process ${holder.pid}) uses the data in ${folder}.`,
  );
  await killHard(holder);
});

test('a killed server leaves no lock', async () => {
  const holder = startHolder([folder]);
  await firstLine(holder);
  await killHard(holder);
  const unlock = await lockDataFolder(folder);
  await unlock();
});

test('a folder that was let go can be taken again, by the same process too', async () => {
  const unlock = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(`(process ${process.pid})`);
  await unlock();
  await unlock();
  const unlockAgain = await lockDataFolder(folder);
  await unlockAgain();
});

test('of six that start together one gets the folder', async () => {
  // Left by a killed server: nobody may take it for a lock, or remove another's lock as stale.
  writeFileSync(join(folder, 'server.pid'), '1\n');
  const holders = Array.from({ length: 6 }, () => startHolder([folder]));
  const answers = await Promise.all(holders.map(firstLine));
  expect(answers.filter((answer) => answer === 'locked')).toHaveLength(1);
  expect(answers.filter((answer) => answer.startsWith('Another server'))).toHaveLength(5);
  await Promise.all(holders.map(killHard));
});

test('a lock that cannot be made is no other server', async () => {
  mkdirSync(join(folder, 'server.lock'));
  await expect(lockDataFolder(folder)).rejects.toThrow(/unable to open/);
});
