import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#database/embedded-postgres.ts';
import { lockDataFolder, readHolder } from '#database/lock-data-folder.ts';
import { messages as databaseMessages } from '#database/open-database.messages.ts';
import { UnusableFolder } from '#database/unusable-folder.ts';
import { FolderStore } from '#media/folder-store.ts';
import type { MediaStore } from '#media/media-store.ts';
import { moveToStore } from '#media/move-media.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { adviceOf } from '#runtime/explained-error.ts';
import { ArchiveDamaged } from './archive/archive-damaged.ts';
import { ArchiveTooNew } from './archive/archive-too-new.ts';
import { type CheckedArchive, checkArchive } from './archive/check-archive.ts';
import type { Manifest } from './archive/manifest.ts';
import { type Member, readArchive, readWhole } from './archive/read-archive.ts';
import { messages } from './backup.messages.ts';
import { RestoredDatabase } from './database/restored-database.ts';
import { readChunkPath } from './database/row-chunks.ts';
import { extractFile, isBackupPath } from './extract-file.ts';
import { type Progress, silent } from './progress.ts';

export type RestoreOptions = {
  file: string;
  dataFolder: string;
  databaseUrl?: string | undefined;
  /** Opens the media store for files of a data folder, if they belong into object storage. */
  openStore?: ((dataFolder: string) => Promise<MediaStore>) | undefined;
  /** Moves the data folder's current content aside, instead of refusing to restore. */
  isForced?: boolean;
  signal?: AbortSignal;
  progress?: Progress;
};

export type Restored = {
  manifest: Manifest;
  /** The archive's tables that this version does not have. */
  unknownTables: string[];
  /** The folder with the data folder's former content. */
  movedTo: string | undefined;
};

const UNFINISHED = 'restore.unfinished';
/** Files that are not data, among them our own lock: not moved aside. */
const NO_DATA = /^(server\.lock.*|server\.pid|restore\.unfinished|before-restore-.*|lost\+found)$/;

/**
 * Restores a data folder and its database from an archive. Checks the archive first, then builds everything
 * in a separate folder and moves it to its place when complete.
 *
 * @throws CommandRefused
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { dataFolder, signal, progress = silent } = options;
  const archive = await check(options);
  const unlock = await lockDataFolder(dataFolder).catch((error: Error) => {
    const reason =
      error instanceof UnusableFolder
        ? databaseMessages.unusableFolder(dataFolder, error.code)
        : messages.isHeld(readHolder(dataFolder)?.pid);
    throw new CommandRefused(reason, { cause: error });
  });
  const unfinished = join(dataFolder, UNFINISHED);
  try {
    const former = await listData(dataFolder);
    if (former.length > 0 && !options.isForced)
      throw new CommandRefused(messages.hasData(dataFolder));
    await rm(unfinished, { recursive: true, force: true });
    // With the data folder's permissions: PostgreSQL may run as another user.
    await mkdir(unfinished, { mode: (await stat(dataFolder)).mode & 0o777 });
    const unknownTables = await fill(unfinished, archive, options);
    const store = await options.openStore?.(unfinished);
    if (store) await moveToStore(new FolderStore(unfinished), store);
    const movedTo = await moveAside(dataFolder, former);
    await moveAll(unfinished, dataFolder, await readdir(unfinished));
    return { manifest: archive.manifest, unknownTables, movedTo };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof CommandRefused) throw error;
    if (error instanceof ArchiveTooNew)
      throw new CommandRefused(messages.archiveTooNew(options.file));
    throw new CommandRefused(messages.restoreFailed(adviceOf(error)), { cause: error });
  } finally {
    progress.end();
    await rm(unfinished, { recursive: true, force: true });
    await unlock();
  }
}

async function check({ file, progress = silent, signal }: RestoreOptions): Promise<CheckedArchive> {
  if (!existsSync(file)) throw new CommandRefused(messages.noArchive(file));
  const { size } = await stat(file);
  progress.begin(messages.checking, size);
  try {
    return await checkArchive(file, { onBytes: progress.advance, ...(signal && { signal }) });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ArchiveTooNew) throw new CommandRefused(messages.archiveTooNew(file));
    if (error instanceof ArchiveDamaged) throw new CommandRefused(messages.archiveDamaged(file));
    throw new CommandRefused(messages.unreadable(file, (error as Error).message));
  } finally {
    progress.end();
  }
}

async function fill(
  unfinished: string,
  { manifest, checksums, bytes }: CheckedArchive,
  options: RestoreOptions,
): Promise<string[]> {
  const { file, databaseUrl, progress = silent, signal } = options;
  const postgres = databaseUrl ? undefined : await startEmbeddedPostgres(unfinished);
  try {
    const database = await RestoredDatabase.open(
      databaseUrl ?? postgres?.connectionString ?? '',
      manifest,
    );
    try {
      progress.begin(messages.loading, bytes);
      for await (const member of readArchive(file)) {
        signal?.throwIfAborted();
        await take(member, { unfinished, database, checksum: checksums.get(member.path), signal });
        progress.advance(member.size);
      }
      signal?.throwIfAborted();
      await database.commit();
      return database.unknownTables;
    } finally {
      await database.close();
    }
  } finally {
    await postgres?.stop();
    await rm(join(unfinished, 'postgres.log'), { force: true });
  }
}

type RestoreTarget = {
  unfinished: string;
  database: RestoredDatabase;
  checksum: string | undefined;
  signal: AbortSignal | undefined;
};

async function take(member: Member, { unfinished, database, checksum, signal }: RestoreTarget) {
  const table = readChunkPath(member.path);
  if (table) return await database.add(table, await readWhole(member));
  if (!isBackupPath(member.path)) {
    // Manifest and checksums, already read by the check.
    for await (const _ of member.read());
    return;
  }
  const sha256 = await extractFile(member, unfinished, signal);
  // The archive was intact when it was checked.
  if (sha256 !== checksum) throw new ArchiveDamaged(`${member.path} changed meanwhile.`);
}

async function listData(dataFolder: string): Promise<string[]> {
  return (await readdir(dataFolder)).filter((name) => !NO_DATA.test(name));
}

async function moveAside(dataFolder: string, names: string[]): Promise<string | undefined> {
  if (names.length === 0) return undefined;
  const aside = join(
    dataFolder,
    `before-restore-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}`,
  );
  await mkdir(aside, { mode: 0o700 });
  await moveAll(dataFolder, aside, names);
  return aside;
}

async function moveAll(from: string, to: string, names: string[]): Promise<void> {
  for (const name of names) await rename(join(from, name), join(to, name));
}
