import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describeError, log } from '#runtime/log.ts';
import { StartRefused } from '#runtime/start-refused.ts';
import { UnusableFolder } from './unusable-folder.ts';

const SQLITE_BUSY = 5;
const LOCK = 'server.lock';
const REPAIR_LOCK = 'server.lock.repair';
/** Written by a server that waits for a command to release the folder. */
const REQUEST = 'server.waiting';

export type Holder = 'server' | 'command';

/**
 * A command, such as an import, has the folder. The command releases the folder when a server waits
 * for it.
 */
export class HeldByCommand extends Error {}

/**
 * Keeps a second server away from the same data.
 *
 * The operating system holds the lock, on a SQLite file: the only kind of file lock that Node offers. It ends
 * with the process, however that ends, so that a killed server leaves none behind. Of two servers that start
 * together, only one gets it.
 *
 * @returns a function that releases the folder
 * @throws StartRefused naming the server that has the folder
 * @throws HeldByCommand
 * @throws UnusableFolder
 */
export async function lockDataFolder(
  dataFolder: string,
  holder: Holder = 'server',
): Promise<() => Promise<void>> {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new UnusableFolder(dataFolder, error);
  }
  const lock = takeOrRepair(dataFolder);
  noteHolder(dataFolder, holder);
  rmSync(join(dataFolder, REQUEST), { force: true });
  return async () => {
    if (lock.isOpen) lock.close();
  };
}

/** Asks the command that holds the folder to release it. */
export const requestDataFolder = (dataFolder: string) =>
  writeFileSync(join(dataFolder, REQUEST), '', { mode: 0o600 });

/** Whether a server waits for the folder. */
export const isDataFolderRequested = (dataFolder: string) => existsSync(join(dataFolder, REQUEST));

/** The process that has the folder, or had it last. */
export function readHolder(dataFolder: string): { pid: number; holder: Holder } | null {
  try {
    const [pid = '', holder] = readFileSync(holderFile(dataFolder), 'utf8').trim().split(' ');
    if (!/^\d+$/.test(pid)) return null;
    return { pid: Number(pid), holder: holder === 'command' ? 'command' : 'server' };
  } catch {
    return null;
  }
}

function takeOrRepair(dataFolder: string): DatabaseSync {
  try {
    return take(dataFolder, LOCK);
  } catch (error) {
    if (isHeld(error)) throw error;
    assertWritable(dataFolder);
    return repair(dataFolder);
  }
}

/** Takes a second lock meanwhile: of two servers that start together, one must not replace the other's new lock. */
function repair(dataFolder: string): DatabaseSync {
  let repairLock: DatabaseSync | undefined;
  try {
    // This file is never deleted: two servers that delete and recreate it could both get a lock.
    repairLock = take(dataFolder, REPAIR_LOCK);
    return replaceLock(dataFolder);
  } catch (error) {
    throw isHeld(error) ? error : new UnusableFolder(dataFolder, error);
  } finally {
    repairLock?.close();
  }
}

/** Renames what cannot be a lock, such as a folder or another program's file, and creates a new lock. */
function replaceLock(dataFolder: string): DatabaseSync {
  try {
    return take(dataFolder, LOCK);
  } catch (error) {
    if (isHeld(error)) throw error;
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
    // Null in the moment between taking the lock and writing the file.
    const held = readHolder(dataFolder);
    if (held?.holder === 'command')
      throw new HeldByCommand(`A command (process ${held.pid}) uses the data in ${dataFolder}.`);
    throw new StartRefused((texts) => texts.serverHasData(dataFolder, held?.pid));
  }
}

const isHeld = (error: unknown) => error instanceof StartRefused || error instanceof HeldByCommand;

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

/**
 * Tells a second process which process has the folder, and whether it may ask for it. The lock
 * works without it.
 */
function noteHolder(dataFolder: string, holder: Holder): void {
  try {
    writeFileSync(
      holderFile(dataFolder),
      `${process.pid}${holder === 'command' ? ' command' : ''}\n`,
      { mode: 0o600 },
    );
  } catch (error) {
    log.warn('holder-not-noted', describeError(error));
  }
}
