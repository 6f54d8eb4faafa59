import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockDataFolder, readHolder } from '#database/lock-data-folder.ts';
import { stopLeftoverPostgres } from '#database/stop-leftover-postgres.ts';
import { StartRefused } from '#runtime/start-refused.ts';

const PREFIX = 'server-';
const POLL_MS = 20;

/** A folder for a server that is stopped only after all test files. */
export function makeServerFolder(): string {
  return mkdtempSync(join(clusterFolder(), PREFIX));
}

/** Vitest's global setup: stops the servers in those folders after the run. make-cluster-folder.ts deletes them. */
export default function stopSharedServers(): () => Promise<void> {
  return async () => {
    const folder = clusterFolder();
    const names = readdirSync(folder).filter((name) => name.startsWith(PREFIX));
    await Promise.all(names.map((name) => stop(join(folder, name, 'data'))));
  };
}

async function stop(dataFolder: string): Promise<void> {
  const pid = readHolder(dataFolder)?.pid;
  if (pid && (await isHeld(dataFolder))) {
    process.kill(pid, 'SIGTERM');
    // The server releases the folder before it writes its compile cache, so wait for its end.
    while (isRunning(pid)) await delay(POLL_MS);
  }
  // The PostgreSQL of a server that has crashed.
  const postgres = join(dataFolder, 'postgres');
  if (existsSync(postgres)) await stopLeftoverPostgres(postgres);
}

/** Whether a server has the folder. The pid does not tell: another process may have it by now. */
async function isHeld(dataFolder: string): Promise<boolean> {
  try {
    const release = await lockDataFolder(dataFolder, 'command');
    await release();
    return false;
  } catch (error) {
    if (error instanceof StartRefused) return true;
    throw error;
  }
}

/** A zombie keeps its pid, but has no /proc/PID/exe. */
function isRunning(pid: number): boolean {
  if (process.platform === 'linux') return existsSync(`/proc/${pid}/exe`);
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function clusterFolder(): string {
  const folder = process.env.VINAHOUSE_TEST_CLUSTER;
  if (!folder) throw new Error('Only for Vitest, whose configuration names the folder.');
  return folder;
}
