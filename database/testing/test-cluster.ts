import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { applyMigrations } from '../apply-migrations.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { INSERT_TEST_TRACKS, TEST_TRACK_IDS } from './insert-test-tracks.ts';
import { SHARED } from './make-cluster-folder.ts';

/** Polling interval while another worker builds. */
const WAIT_MS = 50;

/** Set by make-cluster-folder.ts for all workers of a run. */
const folder = process.env.VINAHOUSE_TEST_CLUSTER;

/** What a copied PostgreSQL has: nothing yet, the migrations, or the migrations and TEST_TRACK_IDS. */
export type ClusterContent = 'bare' | 'migrated' | 'tracks';

/**
 * Copies a stopped PostgreSQL into a data folder. The first caller creates it for all test files of a run, since
 * initdb and the migrations would take most of their time.
 */
export async function copyCluster(
  dataFolder: string,
  content: ClusterContent = 'migrated',
): Promise<void> {
  if (!folder) throw new Error('Only for Vitest, whose configuration names the folder.');
  copyPostgres(await makeOnce(join(folder, content), MAKERS[content]), dataFolder);
}

/** Keeps the owner, which is not always this user. */
function copyPostgres(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  execFileSync('cp', ['-a', join(from, 'postgres'), join(to, 'postgres')]);
}

/**
 * Starts a PostgreSQL with the migrations in its database `postgres`. make-cluster-folder.ts stops it.
 *
 * @returns its connection string
 */
export async function startTestCluster(): Promise<string> {
  if (!folder) throw new Error('Only for Vitest, whose configuration names the folder.');
  const dataFolder = mkdtempSync(join(folder, SHARED));
  await copyCluster(dataFolder);
  return (await startEmbeddedPostgres(dataFolder)).connectionString;
}

/** The first worker that needs the folder makes it; the others wait. @returns the folder */
async function makeOnce(made: string, make: (draft: string) => Promise<void>): Promise<string> {
  const draft = `${made}-draft`;
  while (!existsSync(made)) {
    if (isTaken(draft)) {
      await delay(WAIT_MS);
      continue;
    }
    try {
      // Another worker may have finished since the check.
      if (!existsSync(made)) {
        await make(draft);
        renameSync(draft, made);
      }
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  return made;
}

/** Creates the folder unless another worker has. */
function isTaken(draft: string): boolean {
  try {
    mkdirSync(draft);
    return false;
  } catch {
    return true;
  }
}

const MAKERS: Record<ClusterContent, (draft: string) => Promise<void>> = {
  bare: (draft) => whileItRuns(draft, async () => {}),
  migrated: async (draft) => {
    await copyCluster(draft, 'bare');
    await whileItRuns(draft, applyMigrations);
  },
  tracks: async (draft) => {
    await copyCluster(draft);
    await whileItRuns(draft, addTracks);
  },
};

async function whileItRuns(
  dataFolder: string,
  work: (connectionString: string) => Promise<void>,
): Promise<void> {
  const { connectionString, stop } = await startEmbeddedPostgres(dataFolder);
  await work(connectionString);
  await stop();
}

async function addTracks(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(INSERT_TEST_TRACKS, [TEST_TRACK_IDS]);
  await client.end();
}
