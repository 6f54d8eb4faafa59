import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startTestCluster } from './test-cluster.ts';

/** A folder for one test file, which only this user can enter. */
export function makeDataFolder(): string {
  return mkdtempSync(join(tmpdir(), 'vinahouse-data-'));
}

export async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  // Without a listener the event would end the process; a test that kills PostgreSQL sees its query
  // fail.
  client.on('error', () => {});
  await client.connect();
  return client;
}

export type TestDatabase = { connectionString: string; stop: () => Promise<void> };

/** The PostgreSQL of this worker. It runs until the run ends: see make-cluster-folder.ts. */
let cluster: Promise<string> | undefined;
let databases = 0;

/** The real migrations in a database of its own, on a PostgreSQL that the files of a worker share. */
export async function startTestDatabase(): Promise<TestDatabase> {
  cluster ??= startTestCluster();
  const shared = await cluster;
  const name = `test_${++databases}`;
  await runApart(shared, `create database ${name} template postgres`);
  return {
    connectionString: nameDatabase(shared, name),
    stop: () => runApart(shared, `drop database ${name} with (force)`),
  };
}

/** From another database: nobody may be connected to the one that is copied or dropped. */
async function runApart(connectionString: string, query: string): Promise<void> {
  const client = await connect(nameDatabase(connectionString, 'template1'));
  try {
    await client.query(query);
  } finally {
    await client.end();
  }
}

const nameDatabase = (connectionString: string, name: string) =>
  connectionString.replace('/postgres?', `/${name}?`);
