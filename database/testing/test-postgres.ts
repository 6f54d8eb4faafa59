import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { connect } from './test-database.ts';

const stops: (() => Promise<void>)[] = [];

export async function startToBeStopped(dataFolder: string) {
  const started = await startEmbeddedPostgres(dataFolder);
  stops.push(started.stop);
  return started;
}

/** Stops what startToBeStopped has started. Call it after each test. */
export async function stopAll(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}

export async function query(connectionString: string, sql: string) {
  const client = await connect(connectionString);
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

/** NaN after a clean stop. */
export function postmasterPid(dataFolder: string): number {
  const file = join(dataFolder, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN;
}

/** True for zombies, too. */
export function isListed(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export function isAlive(pid: number): boolean {
  if (!isListed(pid)) return false;
  try {
    // A zombie counts as dead.
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
