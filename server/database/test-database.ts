import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { copyCluster } from './test-cluster.ts';

/** A folder for one test file, which only this user can enter. */
export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'vinahouse-data-'));
}

export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  // A test that kills the server sees the query fail.
  client.on('error', () => {});
  await client.connect();
  return client;
}

export type TestDatabase = { connectionString: string; stop: () => Promise<void> };

/** The real migrations on a PostgreSQL of its own. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const folder = makeDataFolder();
  await copyCluster(folder);
  const { connectionString, stop } = await startEmbeddedPostgres(folder);
  return {
    connectionString,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
