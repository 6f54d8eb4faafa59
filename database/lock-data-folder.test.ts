import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { log } from '#runtime/log.ts';
import { rounds } from '#testing/rounds.ts';
import {
  HeldByCommand,
  isDataFolderRequested,
  lockDataFolder,
  requestDataFolder,
} from './lock-data-folder.ts';
import { firstLine, killHard, startHolder } from './testing/start-holder.ts';
import { makeDataFolder } from './testing/test-database.ts';
import { UnusableFolder } from './unusable-folder.ts';

let folder: string;
beforeEach(() => {
  folder = makeDataFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a second server is refused and told which process holds the folder', async () => {
  const holder = startHolder([folder]);
  expect(await firstLine(holder)).toBe('locked');
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `Một máy chủ khác (tiến trình ${holder.pid}) đang dùng dữ liệu trong ${folder}.`,
  );
  await killHard(holder);
});

test('a command that holds the folder sees that another process waits for it, until the folder is taken', async () => {
  const unlock = await lockDataFolder(folder, 'command');
  await expect(lockDataFolder(folder)).rejects.toThrow(HeldByCommand);
  expect(isDataFolderRequested(folder)).toBe(false);
  requestDataFolder(folder);
  expect(isDataFolderRequested(folder)).toBe(true);
  await unlock();
  const unlockServer = await lockDataFolder(folder);
  expect(isDataFolderRequested(folder)).toBe(false);
  await unlockServer();
});

test('a killed server leaves no lock', async () => {
  const holder = startHolder([folder]);
  await firstLine(holder);
  await killHard(holder);
  const unlock = await lockDataFolder(folder);
  await unlock();
});

test('a released folder can be locked again, also by the same process', async () => {
  const unlock = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(`(tiến trình ${process.pid})`);
  await unlock();
  await unlock();
  const unlockAgain = await lockDataFolder(folder);
  await unlockAgain();
});

test('of six processes that start together, one gets the folder', async () => {
  // A pid file left by a killed server. It is not the lock: if it were, one process could remove
  // another's as stale.
  writeFileSync(join(folder, 'server.pid'), '1\n');
  const holders = Array.from({ length: 6 }, () => startHolder([folder]));
  const answers = await Promise.all(holders.map(firstLine));
  expect(answers.filter((answer) => answer === 'locked')).toHaveLength(1);
  expect(answers.filter((answer) => answer.startsWith('Một máy chủ khác'))).toHaveLength(5);
  await Promise.all(holders.map(killHard));
});

const GARBAGE: [string, (path: string) => void][] = [
  ['a text file', (path) => writeFileSync(path, 'x')],
  ['an empty file', (path) => writeFileSync(path, '')],
  ['a file of random bytes', (path) => writeFileSync(path, randomBytes(100_000))],
  [
    'half a database',
    (path) =>
      writeFileSync(path, Buffer.concat([Buffer.from('SQLite format 3\0'), randomBytes(84)])),
  ],
  ['a folder', (path) => mkdirSync(path)],
  ['a dangling symbolic link', (path) => symlinkSync(join(path, '..', 'gone', 'away'), path)],
  ['a file whose journal is a folder', (path) => mkdirSync(`${path}-journal`)],
];

test.each(GARBAGE)('%s in place of the lock is set aside, and locking works', async (_, make) => {
  const warnings = vi.spyOn(log, 'warn').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  make(join(folder, 'server.lock'));
  const unlock = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toThrow(`(tiến trình ${process.pid})`);
  const aside = readdirSync(folder).filter((name) => name.includes('unusable'));
  expect(warnings.mock.calls.map(([event]) => event)).toEqual(
    aside.length ? ['lock-made-anew'] : [],
  );
  await unlock();
  // A second lock sets nothing more aside.
  await (await lockDataFolder(folder))();
  expect(readdirSync(folder).filter((name) => name.includes('unusable'))).toEqual(aside);
});

test('with garbage in place of the lock, one of six processes that start together gets the folder', async () => {
  for (let round = 0; round < rounds(1, 5); round++) {
    writeFileSync(join(folder, 'server.lock'), 'garbage');
    const holders = Array.from({ length: 6 }, () => startHolder([folder]));
    onTestFinished(() => {
      for (const holder of holders) holder.kill('SIGKILL');
    });
    const answers = await Promise.all(holders.map(firstLine));
    expect(answers.filter((answer) => answer === 'locked')).toHaveLength(1);
    expect(answers.filter((answer) => answer.startsWith('Một máy chủ khác'))).toHaveLength(5);
    for (const holder of holders) holder.kill('SIGKILL');
    await expect.poll(() => holders.every(({ signalCode }) => signalCode)).toBe(true);
  }
});

test('an unwritable folder is not reported as locked, and the message says what to do', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'deeper')]) {
    const locking = lockDataFolder(path);
    await expect(locking).rejects.toThrow(UnusableFolder);
    await expect(locking).rejects.toThrow(
      new RegExp(`^The data folder ${path} cannot be used: .*DATA_DIR=`),
    );
  }
});
