import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, open, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Digits of the hash that a file's name has. */
const HASH_DIGITS = 24;

/**
 * Puts a file among the library's own under the hash of its content. It appears there whole, and is on the
 * disk before anybody is told of it.
 *
 * @param source is moved where it lies in the work folder, else copied
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

/** As placeFile, of what is not yet a file. */
export async function placeContent(
  content: string,
  extension: string,
  folders: { target: string; work: string },
): Promise<string> {
  const draft = join(folders.work, randomUUID());
  await writeFile(draft, content);
  return await placeFile(draft, extension, folders);
}

/** Moves a whole file to its place: it is on the disk before it appears there. */
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

/** SHA-256 as hex digits. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
