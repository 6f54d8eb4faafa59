import type { FileHandle } from 'node:fs/promises';
import { type Id3Frame, splitId3, syncSafe } from './plain-id3.ts';

const HEADER_BYTES = 10;
const FOOTER_BYTES = 10;
/** A file with more ID3v2 tags was made to be slow to read. */
export const MOST_TAGS = 20;
const LONGEST_TAG_BYTES = 64 * 1024 * 1024;

/** An ID3v2 tag and where it ends in its file. */
export type Id3Tag = { bytes: Buffer; end: number };

/** Reads the ID3v2 tag at a position; null if there is none. */
export async function readId3Tag(file: FileHandle, position: number): Promise<Id3Tag | null> {
  const head = await readAt(file, position, HEADER_BYTES);
  if (head.length < HEADER_BYTES || head.toString('latin1', 0, 3) !== 'ID3') return null;
  const length = HEADER_BYTES + syncSafe(head, 6);
  const bytes = await readAt(file, position, Math.min(length, LONGEST_TAG_BYTES));
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
  return { bytes, end: position + length + (hasFooter ? FOOTER_BYTES : 0) };
}

/** Reads the text frames of the ID3v2 tag at the start of a file, without its pictures. */
export async function readId3Frames(file: FileHandle): Promise<Id3Frame[]> {
  const tag = await readId3Tag(file, 0);
  return tag ? splitId3(tag.bytes).frames.filter(({ id }) => /^T|^COMM|^USLT/.test(id)) : [];
}

/** The ID3v1 tag in the last 128 bytes of a file, or null. */
export async function readId3v1(file: FileHandle, sizeBytes: number): Promise<Buffer | null> {
  if (sizeBytes < 128) return null;
  const tag = await readAt(file, sizeBytes - 128, 128);
  return tag.toString('latin1', 0, 3) === 'TAG' ? tag : null;
}

/** Up to `length` bytes; fewer at the end of the file. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { size } = await file.stat();
  const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
  return buffer.subarray(0, bytesRead);
}
