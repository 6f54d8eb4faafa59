import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { putInPlace } from './part-file.ts';

export const LAST_BACKUP = 'last-backup.json';

export type LastBackup = {
  /** The moment of the snapshot. */
  createdAt: string;
  bytes: number;
};

/** Records the time of the last backup in the data folder, but not the file's path. */
export async function markBackup(dataFolder: string, backup: LastBackup): Promise<void> {
  const file = join(dataFolder, LAST_BACKUP);
  const part = `${file}.part`;
  await writeFile(part, `${JSON.stringify(backup)}\n`, { mode: 0o644 });
  await putInPlace(part, file);
}

/** null if there is no record, or it is damaged. */
export async function readLastBackup(dataFolder: string): Promise<LastBackup | null> {
  try {
    const { createdAt, bytes } = JSON.parse(await readFile(join(dataFolder, LAST_BACKUP), 'utf8'));
    if (typeof createdAt !== 'string' || Number.isNaN(Date.parse(createdAt))) return null;
    return { createdAt, bytes: Number(bytes) };
  } catch {
    return null;
  }
}
