import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { coverFile, SMALL_COVER_WIDTHS } from '#domain/cover-sources.ts';
import { nameCover, putInPlace } from './put-in-place.ts';

/**
 * Copies a sidecar's cover together with all its sizes, AVIF included, named as by `coverFile`; nothing is
 * encoded.
 *
 * @param jpeg the path of the largest size, such as covers/den.jpg beside covers/den-96.webp
 * @returns its address, or null if a size is missing
 */
export async function adoptCover(jpeg: string, coversFolder: string): Promise<string | null> {
  const base = jpeg.replace(/\.jpg$/, '');
  const formats = ['webp', 'avif'] as const;
  const sizes = formats.flatMap((format) =>
    SMALL_COVER_WIDTHS.map((width) => (stem: string) => coverFile(stem, width, format)),
  );
  if (base === jpeg || ![jpeg, ...sizes.map((size) => size(base))].every(existsSync)) return null;
  const content = await readFile(jpeg);
  const name = nameCover(content);
  const target = path.join(coversFolder, `${name}.jpg`);
  for (const size of sizes)
    await putInPlace(await readFile(size(base)), path.join(coversFolder, size(name)));
  await putInPlace(content, target);
  return `/covers/${name}.jpg`;
}
