import { existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The temporary name under which this process writes a file. */
export const partOf = (file: string) => `${file}.part-${process.pid}`;

/** Removes the temporary files that killed processes have left beside a file. */
export async function sweepParts(file: string): Promise<void> {
  const prefix = `${basename(file)}.part-`;
  for (const name of await readdir(dirname(file)))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      await rm(join(dirname(file), name), { force: true });
}

/** Renames a complete file, and flushes the rename to the disk. */
export async function putInPlace(part: string, file: string): Promise<void> {
  await rename(part, file);
  const folder = await open(dirname(file));
  try {
    await folder.sync();
  } catch {
    // Some file systems cannot flush a folder; the file itself is on the disk.
  } finally {
    await folder.close();
  }
}

export const isThere = (file: string) => existsSync(file);

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
