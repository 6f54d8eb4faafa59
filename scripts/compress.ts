import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isCompressible } from '#domain/is-compressible.ts';

/** Below this size compression saves less than its headers cost. */
const SMALLEST_BYTES = 512;
const AT_ONCE = 2;

const [, , folder] = process.argv;
if (!folder) throw new Error('Usage: compress.ts FOLDER');
const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const locations = entries
  .filter((entry) => entry.isFile() && isCompressible(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .values();
// Both workers take from the same iterator.
await Promise.all(Array.from({ length: AT_ONCE }, () => compressEach(locations)));

async function compressEach(locations: Iterable<string>): Promise<void> {
  for (const location of locations) await compress(location);
}

/** Writes the file's .br and .gz versions, unless they are not smaller. */
async function compress(location: string): Promise<void> {
  const content = await readFile(location);
  if (content.length <= SMALLEST_BYTES) return;
  const siblings = {
    '.br': await promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    '.gz': await promisify(gzip)(content, { level: 9 }),
  };
  for (const [ending, compressed] of Object.entries(siblings))
    if (compressed.length < content.length) await writeFile(location + ending, compressed);
}
