import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Keeps a second server away from the same data.
 *
 * The system itself holds the lock, on a SQLite file, which is the only kind of file lock that Node
 * offers: it ends with the process, however that ends, so a killed server leaves none behind and two
 * that start together cannot both have it.
 *
 * @returns lets go of the folder
 * @throws Error naming the process that has the folder
 */
export async function lockDataFolder(dataFolder: string): Promise<() => Promise<void>> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const holderFile = join(dataFolder, 'server.pid');
  const lock = new DatabaseSync(join(dataFolder, 'server.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new Error(
      `Another server${readHolder(holderFile)} uses the data in ${dataFolder}. ` +
        'Stop it first, or give this one a folder of its own: DATA_DIR=… npm start',
    );
  }
  writeFileSync(holderFile, `${process.pid}\n`, { mode: 0o600 });
  return async () => {
    if (lock.isOpen) lock.close();
  };
}

/** Empty in the moment between taking the lock and writing the file. */
function readHolder(holderFile: string): string {
  try {
    const pid = readFileSync(holderFile, 'utf8').trim();
    return /^\d+$/.test(pid) ? ` (process ${pid})` : '';
  } catch {
    return '';
  }
}
