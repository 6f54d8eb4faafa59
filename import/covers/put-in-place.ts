import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A cover's file name without size and extension: the hash of its JPEG. */
export const nameCover = (jpeg: Uint8Array) =>
  createHash('sha256').update(jpeg).digest('hex').slice(0, 24);

/** Writes a file to work/, then moves it to covers/, so that it appears complete. */
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
