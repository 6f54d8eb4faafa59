import type { FileHandle } from 'node:fs/promises';

/** A raw frame of an ID3v2 tag; its first byte is the encoding. */
export type Id3Frame = { id: string; bytes: Buffer };

const HEADER_BYTES = 10;
/** Longer frames are pictures. */
const LONGEST_TEXT_BYTES = 256 * 1024;
const LONGEST_TAG_BYTES = 64 * 1024 * 1024;

const syncSafe = (bytes: Buffer, at: number) =>
  [0, 1, 2, 3].reduce((size, i) => size * 128 + ((bytes[at + i] ?? 0) & 0x7f), 0);

/** Reads the text frames of the ID3v2 tag at the start of a file, without its pictures. */
export async function readId3Frames(file: FileHandle): Promise<Id3Frame[]> {
  const head = await readAt(file, 0, HEADER_BYTES);
  if (head.toString('latin1', 0, 3) !== 'ID3') return [];
  const major = head[3] ?? 0;
  const flags = head[5] ?? 0;
  // Before 2.4, frames of an unsynchronised tag cannot be skipped by length. Such tags are rare and are not read.
  if (major < 2 || major > 4 || (flags & 0x80 && major < 4)) return [];
  const end = HEADER_BYTES + Math.min(syncSafe(head, 6), LONGEST_TAG_BYTES);
  let at = HEADER_BYTES;
  if (flags & 0x40) {
    const extended = await readAt(file, at, 4);
    if (extended.length < 4) return [];
    at += major === 4 ? syncSafe(extended, 0) : 4 + extended.readUInt32BE(0);
  }
  const frames: Id3Frame[] = [];
  const frameHead = major === 2 ? 6 : 10;
  while (at + frameHead < end) {
    const header = await readAt(file, at, frameHead);
    const id = header.toString('latin1', 0, major === 2 ? 3 : 4);
    if (header.length < frameHead || !/^[A-Z0-9]+$/.test(id)) break;
    const size =
      major === 2
        ? header.readUIntBE(3, 3)
        : major === 3
          ? header.readUInt32BE(4)
          : syncSafe(header, 4);
    const format = major === 2 ? 0 : (header[9] ?? 0);
    at += frameHead;
    if (at + size > end) break;
    // Compressed and encrypted frames are not read.
    if (/^T|^COM|^USLT|^ULT/.test(id) && size <= LONGEST_TEXT_BYTES && !(format & 0x0c)) {
      const bytes = await readAt(file, at, size);
      frames.push({ id, bytes: major === 4 && format & 1 ? bytes.subarray(4) : bytes });
    }
    at += size;
  }
  return frames;
}

/** The ID3v1 tag in the last 128 bytes of a file, or null. */
export async function readId3v1(file: FileHandle, sizeBytes: number): Promise<Buffer | null> {
  if (sizeBytes < 128) return null;
  const tag = await readAt(file, sizeBytes - 128, 128);
  return tag.toString('latin1', 0, 3) === 'TAG' ? tag : null;
}

/** Up to `length` bytes; fewer at the end of the file. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
