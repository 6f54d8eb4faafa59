import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** Best first. */
const NAMES = ['cover', 'folder'];
const EXTENSIONS = (
  '.jpg .jpeg .jpe .jfif .png .webp .avif .gif .bmp .tif .tiff ' +
  // Found, so that the report can say that these are not read.
  '.heic .heif .jxl'
).split(' ');
const RANKED = NAMES.flatMap((name) => EXTENSIONS.map((extension) => name + extension));

/** The path of a folder's picture, such as Cover.JPG, or null. */
export async function findFolderImage(audioFile: string): Promise<string | null> {
  const folder = path.dirname(audioFile);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => ({ name, rank: RANKED.indexOf(name.toLowerCase()) }))
    .filter(({ rank }) => rank >= 0)
    // Between Cover.jpg and cover.jpg the choice must not depend on the disk's order.
    .sort((one, other) => one.rank - other.rank || (one.name < other.name ? -1 : 1));
  return found[0] ? path.join(folder, found[0].name) : null;
}
