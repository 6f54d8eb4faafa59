import { existsSync } from 'node:fs';
import { realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { openDatabase } from '#database/open-database.ts';
import { MEDIA_KINDS, MediaAway, type MediaStore } from '#media/media-store.ts';
import { CommandRefused } from '#runtime/command-refused.ts';
import { adviceOf } from '#runtime/explained-error.ts';
import { type LastBackup, markBackup } from '#runtime/last-backup.ts';
import { partOf, putInPlace, sweepParts } from '#runtime/part-file.ts';
import { ArchiveDamaged } from './archive/archive-damaged.ts';
import { ArchiveWriter } from './archive/archive-writer.ts';
import { checkArchive } from './archive/check-archive.ts';
import { FORMAT, MANIFEST, type Manifest } from './archive/manifest.ts';
import { messages } from './backup.messages.ts';
import { type BackupFile, listBackupFiles } from './backup-files.ts';
import { type DatabaseFacts, dumpDatabase } from './database/dump-database.ts';
import { markInDatabase } from './mark-in-database.ts';
import { type Progress, silent } from './progress.ts';

export type BackupOptions = {
  file: string;
  dataFolder: string;
  databaseUrl?: string | undefined;
  /** Where media are, if not in the data folder. */
  store?: MediaStore | undefined;
  /** Leaves the store's media out of the archive, and only looks whether they are there. */
  isWithoutMedia?: boolean;
  /** Replaces an existing file. */
  isForced?: boolean;
  signal?: AbortSignal;
  progress?: Progress;
};

export type BackedUp = {
  file: string;
  bytes: number;
  manifest: Manifest;
  /** Whether this backup is recorded, so that /quan-tri does not ask for a backup. */
  isMarked: boolean;
};

/**
 * Backs up a whole site into one archive, while the site serves, then reads the archive back to check it. The
 * file appears when it is complete.
 *
 * The database is dumped first, in one snapshot. Media are named by their content and stored
 * before a row names them, so all media of that snapshot are found afterwards.
 *
 * @throws CommandRefused
 */
export async function backup(options: BackupOptions): Promise<BackedUp> {
  const file = await findPlace(options);
  if (options.isWithoutMedia && !options.store) throw new CommandRefused(messages.noStore);
  if (!options.databaseUrl && !existsSync(join(options.dataFolder, 'postgres')))
    throw new CommandRefused(messages.nothingToKeep(options.dataFolder));
  await sweepParts(file).catch((error) => {
    throw refusedWrite(file, error);
  });
  const part = partOf(file);
  try {
    const manifest = await write(part, options);
    const { bytes } = await check(part, file, options);
    await putInPlace(part, file);
    const isMarked = await mark(options, { createdAt: manifest.createdAt, bytes });
    return { file, bytes, manifest, isMarked };
  } catch (error) {
    options.signal?.throwIfAborted();
    throw refusedWrite(file, error);
  } finally {
    options.progress?.end();
    await rm(part, { force: true });
  }
}

/**
 * Records the backup in the data folder, and for servers side by side in their database. A failure, such as a read-only
 * disk, does not make the backup fail.
 */
async function mark({ dataFolder, databaseUrl }: BackupOptions, last: LastBackup) {
  const marks = await Promise.allSettled([
    markBackup(dataFolder, last),
    ...(databaseUrl ? [markInDatabase(databaseUrl, last)] : []),
  ]);
  return marks.some(({ status }) => status === 'fulfilled');
}

/** @returns the file's absolute path */
async function findPlace({ file, dataFolder, isForced }: BackupOptions): Promise<string> {
  const folder = await realpath(dirname(file)).catch(() => {
    throw new CommandRefused(messages.noFolder(dirname(file)));
  });
  const place = join(folder, basename(file));
  const found = await stat(place).catch(() => undefined);
  if (found?.isDirectory()) throw new CommandRefused(messages.isFolder(file));
  if (found && !isForced) throw new CommandRefused(messages.fileExists(file));
  const media = await realpath(join(dataFolder, 'library')).catch(() => undefined);
  if (media && `${folder}${sep}`.startsWith(`${media}${sep}`))
    throw new CommandRefused(messages.insideMedia(file));
  return place;
}

async function write(part: string, options: BackupOptions): Promise<Manifest> {
  const { dataFolder, isWithoutMedia = false, progress = silent, signal } = options;
  const createdAt = new Date().toISOString();
  const archive = await ArchiveWriter.create(part);
  try {
    progress.say(messages.reading);
    const { addresses, ...database } = await dump(archive, options);
    const stored = await listStored(options.store);
    const kept = await listBackupFiles(dataFolder, { hasMedia: !options.store });
    const files = await addFiles(archive, [...kept, ...(isWithoutMedia ? [] : stored)], options);
    const present = isWithoutMedia ? new Set(stored.map(({ path }) => path)) : archive.paths;
    const manifest: Manifest = {
      format: FORMAT,
      createdAt,
      ...database,
      files,
      missingFiles: [
        ...new Set([
          ...addresses,
          ...(isWithoutMedia ? [] : stored.flatMap((one) => one.address ?? [])),
        ]),
      ].filter((address) => !present.has(`library${address}`)),
    };
    signal?.throwIfAborted();
    await archive.addBytes(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    await archive.finish();
    return manifest;
  } finally {
    await archive.close();
  }
}

/** Locks the data folder only for the dump: a server may start while files are copied. */
async function dump(archive: ArchiveWriter, options: BackupOptions): Promise<DatabaseFacts> {
  const database = await openDatabase({ ...options, isMigrated: false });
  try {
    return await dumpDatabase(database.connectionString, async (path, content) => {
      options.signal?.throwIfAborted();
      await archive.addBytes(path, content);
    });
  } finally {
    await database.close();
  }
}

async function addFiles(archive: ArchiveWriter, files: BackupFile[], options: BackupOptions) {
  const { dataFolder, progress = silent, signal } = options;
  progress.begin(
    messages.writing,
    files.reduce((sum, { size }) => sum + size, 0),
  );
  const added = { count: 0, bytes: 0 };
  for (const { path, address } of files) {
    signal?.throwIfAborted();
    const file = address ? await findStored(options.store, address) : join(dataFolder, path);
    const size = file ? await archive.addFile(path, file, signal) : undefined;
    if (size === undefined) continue;
    added.count += 1;
    added.bytes += size;
    progress.advance(size);
  }
  progress.end();
  return added;
}

/** A damaged file is left out like a missing one, so that one of them does not cost the rest its backup. */
async function findStored(store: MediaStore | undefined, address: string): Promise<string | null> {
  try {
    return (await store?.find(address)) ?? null;
  } catch (error) {
    if (error instanceof MediaAway && error.code === 'damaged') return null;
    throw error;
  }
}

async function listStored(store: MediaStore | undefined): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  if (!store) return files;
  for (const kind of MEDIA_KINDS)
    for await (const { address, sizeBytes } of store.list(kind))
      files.push({ path: `library${address}`, size: sizeBytes, address });
  return files;
}

async function check(part: string, file: string, { progress = silent, signal }: BackupOptions) {
  const { size } = await stat(part);
  progress.begin(messages.checking, size);
  try {
    await checkArchive(part, { onBytes: progress.advance, ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof ArchiveDamaged) throw new CommandRefused(messages.backupDamaged(file));
    throw error;
  }
  progress.end();
  return { bytes: size };
}

function refusedWrite(file: string, error: unknown): CommandRefused {
  if (error instanceof CommandRefused) return error;
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  return new CommandRefused(
    syscall ? messages.writeFailed(file, code, message) : messages.backupFailed(adviceOf(error)),
    { cause: error },
  );
}
