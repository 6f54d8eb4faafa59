import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstLine, killHard, startHolder } from './testing/start-holder.ts';
import { copyCluster } from './testing/test-cluster.ts';
import { connect, makeDataFolder } from './testing/test-database.ts';
import {
  isAlive,
  isListed,
  postmasterPid,
  query,
  startToBeStopped,
  stopAll,
} from './testing/test-postgres.ts';

let folder: string;
const start = () => startToBeStopped(folder);
beforeEach(() => {
  folder = makeDataFolder();
});
afterEach(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

test('a killed server’s PostgreSQL is stopped, and every acknowledged row is kept', async () => {
  await copyCluster(folder);
  const holder = startHolder([folder, 'postgres']);
  const client = await connect(await firstLine(holder));
  await client.query('create table kept (n int)');
  for (let n = 1; n <= 20; n++) await client.query('insert into kept values ($1)', [n]);
  // Left open: an unfinished transaction must not delay the next start.
  await client.query('begin; insert into kept values (21)');
  await killHard(holder);
  const orphan = postmasterPid(folder);
  expect(isAlive(orphan)).toBe(true);

  const { connectionString, stop } = await start();
  expect(isAlive(orphan)).toBe(false);
  expect(await query(connectionString, 'select count(*)::int as rows from kept')).toEqual([
    { rows: 20 },
  ]);
  await stop();
  await client.end().catch(() => {});
});

test('PostgreSQL that is killed together with its server starts cleanly', async () => {
  await copyCluster(folder);
  const holder = startHolder([folder, 'postgres']);
  await query(await firstLine(holder), 'create table kept as select 1 as n');
  await killHard(holder);
  process.kill(postmasterPid(folder), 'SIGKILL');

  const { connectionString, stop } = await start();
  expect(await query(connectionString, 'select n from kept')).toEqual([{ n: 1 }]);
  await stop();
});

test('PostgreSQL killed alone restarts by itself at the same address', async () => {
  await copyCluster(folder);
  const { connectionString, stop } = await start();
  await query(connectionString, 'create table kept as select 1 as n');
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
    const pid = postmasterPid(folder);
    process.kill(pid, signal);
    await expect
      .poll(() => query(connectionString, 'select n from kept').catch(String), {
        timeout: 90_000,
      })
      .toEqual([{ n: 1 }]);
    await expect.poll(() => postmasterPid(folder), { timeout: 90_000 }).not.toBe(pid);
  }
  const pid = postmasterPid(folder);
  await stop();
  expect(isAlive(pid)).toBe(false);
});

test('PostgreSQL that is killed right after its restart restarts again', async () => {
  await copyCluster(folder);
  const { connectionString, stop } = await start();
  const first = postmasterPid(folder);
  const isKilledAgain = new Promise<void>((resolve) => {
    const end: (this: pg.Client) => Promise<void> = pg.Client.prototype.end;
    const spy = vi.spyOn(pg.Client.prototype, 'end').mockImplementation(async function (
      this: pg.Client & { processID?: number | null },
    ) {
      // A client has a process id once it has connected, so PostgreSQL has just answered.
      if (this.processID) {
        spy.mockRestore();
        const again = postmasterPid(folder);
        process.kill(again, 'SIGKILL');
        while (isListed(again)) await delay(10);
        resolve();
      }
      await end.call(this);
    });
  });
  process.kill(first, 'SIGKILL');
  await isKilledAgain;
  await expect
    .poll(() => query(connectionString, 'select 1 as n').catch(String), { timeout: 90_000 })
    .toEqual([{ n: 1 }]);
  await stop();
});

test('PostgreSQL that is stopped during a restart stays stopped', async () => {
  await copyCluster(folder);
  const { connectionString, stop } = await start();
  process.kill(postmasterPid(folder), 'SIGKILL');
  await stop();
  await expect(query(connectionString, 'select 1')).rejects.toThrow();
  expect(isAlive(postmasterPid(folder))).toBe(false);
});

test('a kill during the first start damages nothing', async () => {
  const holder = startHolder([folder, 'postgres']);
  await expect
    .poll(() => readdirSync(folder).some((name) => name.startsWith('postgres.unfinished-')), {
      interval: 5,
      timeout: 90_000,
    })
    .toBe(true);
  await killHard(holder);
  expect(existsSync(join(folder, 'postgres'))).toBe(false);

  const { connectionString, stop } = await start();
  expect(await query(connectionString, 'select 1 as n')).toEqual([{ n: 1 }]);
  await stop();
  const again = await start();
  await again.stop();
  expect(readdirSync(folder).filter((name) => name.startsWith('postgres.'))).toEqual([
    'postgres.log',
  ]);
});
