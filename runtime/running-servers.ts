import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeError, log } from './log.ts';

/** What a command must know about a server that runs from the same checkout. */
export type RunningServer = {
  pid: number;
  /** Absolute. */
  dataFolder: string;
  /** Where visitors reach it. */
  address: string;
  /** The server's setting DEMO. */
  isDemoKept: boolean;
  /** Whether its rows are in another database than that of its data folder. */
  hasDatabaseUrl: boolean;
};

/** In the checkout, where commands look without knowing DATA_DIR. */
const FOLDER = fileURLToPath(new URL('../.cache/servers', import.meta.url));

/**
 * Notes this server for commands, without secrets. A checkout that cannot be written to is no reason
 * not to start.
 *
 * @returns a function that deletes the note
 */
export function noteServer(server: RunningServer, folder = FOLDER): () => void {
  const file = join(folder, `${server.pid}.json`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, JSON.stringify(server));
    // A service's umask may hide the note from the operator's own user, who must at least learn of the server.
    chmodSync(folder, 0o755);
    chmodSync(file, 0o644);
  } catch (error) {
    log.warn('server-not-noted', describeError(error));
  }
  return () => rmSync(file, { force: true });
}

/** Servers that run from this checkout. */
export function findRunningServers(folder = FOLDER): RunningServer[] {
  return listNotes(folder).flatMap((name) => {
    try {
      const server: RunningServer = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      return isRunning(server.pid) ? [server] : [];
    } catch {
      // Half written, or deleted meanwhile.
      return [];
    }
  });
}

function listNotes(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+\.json$/.test(name));
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
