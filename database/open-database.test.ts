import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#database/embedded-postgres.ts';
import { lockDataFolder } from '#database/lock-data-folder.ts';
import { copyCluster } from '#database/testing/test-cluster.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { openDatabase } from './open-database.ts';

let dataFolder = '';
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'vinahouse-open-'));
});
afterEach(() => rmSync(dataFolder, { recursive: true }));

async function countTracks(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query('select from public.tracks')).rows.length;
  } finally {
    await client.end();
  }
}

test('without a server it starts the database and stops it at the end', async () => {
  await copyCluster(dataFolder);
  for (let time = 0; time < 2; time++) {
    const database = await openDatabase({ dataFolder });
    expect(await countTracks(database.connectionString)).toBe(0);
    await database.close();
  }
  const unlock = await lockDataFolder(dataFolder);
  await unlock();
});

test('with a server it uses the server’s database and leaves it running', async () => {
  await copyCluster(dataFolder);
  const unlock = await lockDataFolder(dataFolder);
  const server = await startEmbeddedPostgres(dataFolder);
  const database = await openDatabase({ dataFolder });
  await database.close();
  expect(await countTracks(server.connectionString)).toBe(0);
  await server.stop();
  await unlock();
});

test('a wrong DATABASE_URL is refused with a message without its password', async () => {
  const databaseUrl = 'postgres://a:mat-khau-bi-mat@localhost/x?host=/không/có';
  const opening = openDatabase({ dataFolder, databaseUrl });
  await expect(opening).rejects.toThrow(CommandRefused);
  await expect(opening).rejects.toThrow(/Không dùng được cơ sở dữ liệu/);
  await expect(opening).rejects.not.toThrow(/mat-khau-bi-mat/);
});

test("a hosted project's database is used without migrating it", async () => {
  await copyCluster(dataFolder);
  const server = await startEmbeddedPostgres(dataFolder);
  const { connectionString: databaseUrl, stop } = server;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('create table auth.schema_migrations (version text)');
  await client.end();
  const database = await openDatabase({ dataFolder, databaseUrl });
  expect(await countTracks(database.connectionString)).toBe(0);
  await database.close();
  await stop();
});
