import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, open, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '#media/hash-file.ts';
import { writeBareMp3 } from './sound/bare-mp3.ts';

/** Hex digits of the hash in a file's name. */
const HASH_DIGITS = 24;

/**
 * Adds a file to the catalogue, named by the hash of its content. It appears complete, and is on the disk before
 * this returns.
 *
 * @param source moved if it lies in the work folder, otherwise copied
 * @returns its name
 */
export async function placeFile(
  source: string,
  extension: string,
  folders: { target: string; work: string },
): Promise<string> {
  const draft = join(folders.work, randomUUID());
  try {
    if (source.startsWith(folders.work)) await rename(source, draft);
    else await copyFile(source, draft, constants.COPYFILE_FICLONE);
    const name = `${(await hashFile(draft)).slice(0, HASH_DIGITS)}.${extension}`;
    await putInPlace(draft, join(folders.target, name));
    return name;
  } finally {
    await rm(draft, { force: true });
  }
}

/** As placeFile, for an MP3 without its tags, pictures and junk. */
export async function placeBareMp3(
  source: string,
  folders: { target: string; work: string },
): Promise<string> {
  const bare = join(folders.work, randomUUID());
  try {
    const isWritten = await writeBareMp3(source, bare);
    return await placeFile(isWritten ? bare : source, 'mp3', folders);
  } finally {
    await rm(bare, { force: true });
  }
}

/** As placeFile, for bytes in memory. */
export async function placeContent(
  content: string,
  extension: string,
  folders: { target: string; work: string },
): Promise<string> {
  const draft = join(folders.work, randomUUID());
  await writeFile(draft, content);
  return await placeFile(draft, extension, folders);
}

/** Flushes a complete file to the disk, then moves it to its place. */
export async function putInPlace(draft: string, file: string): Promise<void> {
  const handle = await open(draft, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  const now = new Date();
  await utimes(draft, now, now);
  await rename(draft, file);
}
