import type { FileHandle } from 'node:fs/promises';
import { MOST_TAGS, readAt, readId3Tag } from './id3-bytes.ts';

export const FLAC_BLOCKS = { info: 0, comments: 4, cueSheet: 5 } as const;

const LONGEST_BLOCK = 2 ** 24;
const MOST_BLOCKS = 200;

/** Reads the first metadata block of a type from a FLAC file, also behind ID3v2 tags; null if there is none. */
export async function readFlacBlock(file: FileHandle, type: number): Promise<Buffer | null> {
  let at = 0;
  for (let n = 0; n < MOST_TAGS; n++) {
    const tag = await readId3Tag(file, at);
    if (!tag) break;
    at = tag.end;
  }
  if ((await readAt(file, at, 4)).toString('latin1') !== 'fLaC') return null;
  at += 4;
  for (let n = 0; n < MOST_BLOCKS; n++) {
    const head = await readAt(file, at, 4);
    if (head.length < 4) return null;
    const kind = head[0] ?? 0;
    const length = Math.min(head.readUIntBE(1, 3), LONGEST_BLOCK);
    if ((kind & 0x7f) === type) return await readAt(file, at + 4, length);
    if (kind & 0x80) return null;
    at += 4 + length;
  }
  return null;
}
