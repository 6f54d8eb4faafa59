import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A cover's name in the library, before what tells its size: of its JPEG's content. */
export const nameCover = (jpeg: Uint8Array) =>
  createHash('sha256').update(jpeg).digest('hex').slice(0, 24);

/** Writes a file of the library's covers/ in work/ beside it first, so that it appears whole. */
export async function putInPlace(content: Uint8Array, file: string): Promise<void> {
  const coversFolder = path.dirname(file);
  const workFolder = path.join(coversFolder, '../work');
  for (const folder of [coversFolder, workFolder]) await mkdir(folder, { recursive: true });
  const draft = path.join(workFolder, randomUUID());
  try {
    await writeFile(draft, content);
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}
