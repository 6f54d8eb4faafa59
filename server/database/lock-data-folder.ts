import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeError, log } from '#server/log.ts';
import { StartRefused } from '#server/start-refused.ts';
import { UnusableFolder } from './unusable-folder.ts';

const SQLITE_BUSY = 5;
const LOCK = 'server.lock';
const REPAIR_LOCK = 'server.lock.repair';

/**
 * Keeps a second server away from the same data.
 *
 * The operating system holds the lock, on a SQLite file: the only kind of file lock that Node offers. It ends
 * with the process, however that ends, so that a killed server leaves none behind. Of two servers that start
 * together, only one gets it.
 *
 * @returns a function that releases the folder
 * @throws StartRefused naming the process that has the folder
 * @throws UnusableFolder
 */
export async function lockDataFolder(dataFolder: string): Promise<() => Promise<void>> {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new UnusableFolder(dataFolder, error);
  }
  const lock = takeOrRepair(dataFolder);
  noteHolder(dataFolder);
  return async () => {
    if (lock.isOpen) lock.close();
  };
}

function takeOrRepair(dataFolder: string): DatabaseSync {
  try {
    return take(dataFolder, LOCK);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    assertWritable(dataFolder);
    return repair(dataFolder);
  }
}

/** Has a lock of its own: of two servers that start together, the second must not replace the first one's. */
function repair(dataFolder: string): DatabaseSync {
  let repairLock: DatabaseSync | undefined;
  try {
    // Its file is never deleted: two servers that delete and recreate it could both get a lock.
    repairLock = take(dataFolder, REPAIR_LOCK);
    return takeAnew(dataFolder);
  } catch (error) {
    throw error instanceof StartRefused ? error : new UnusableFolder(dataFolder, error);
  } finally {
    repairLock?.close();
  }
}

/** Renames what cannot be a lock, such as a folder or another program's file, and creates a new lock. */
function takeAnew(dataFolder: string): DatabaseSync {
  try {
    return take(dataFolder, LOCK);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    const aside = `${LOCK}.unusable-${Date.now()}`;
    for (const ending of ['', '-journal'])
      renameIfThere(join(dataFolder, LOCK + ending), join(dataFolder, aside + ending));
    const lock = take(dataFolder, LOCK);
    log.warn('lock-made-anew', { ...describeError(error), putAsideAs: aside });
    return lock;
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function take(dataFolder: string, name: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataFolder, name));
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new StartRefused(
      `Another server${readHolder(dataFolder)} uses the data in ${dataFolder}. ` +
        'Stop it first, or give this one a folder of its own: DATA_DIR=… npm start',
    );
  }
}

function assertWritable(dataFolder: string): void {
  const probe = join(dataFolder, `.probe-${process.pid}`);
  try {
    writeFileSync(probe, 'x', { mode: 0o600 });
    rmSync(probe);
  } catch (error) {
    throw new UnusableFolder(dataFolder, error);
  }
}

const holderFile = (dataFolder: string) => join(dataFolder, 'server.pid');

/** Only for the error message of a second server: the lock works without it. */
function noteHolder(dataFolder: string): void {
  try {
    writeFileSync(holderFile(dataFolder), `${process.pid}\n`, { mode: 0o600 });
  } catch (error) {
    log.warn('holder-not-noted', describeError(error));
  }
}

/** Empty in the moment between taking the lock and writing the file. */
function readHolder(dataFolder: string): string {
  try {
    const pid = readFileSync(holderFile(dataFolder), 'utf8').trim();
    return /^\d+$/.test(pid) ? ` (process ${pid})` : '';
  } catch {
    return '';
  }
}
