import { open } from 'node:fs/promises';
import { FLAC_BLOCKS, readFlacBlock } from './flac-blocks.ts';
import { readAt, readId3Frames, readId3v1 } from './id3-bytes.ts';
import { fieldOfName } from './pick-values.ts';

/**
 * The raw bytes of a file's texts, except those in UTF-16, by field; and those of its ID3v1 tag.
 */
export type RawTexts = {
  byField: Map<string, Buffer>;
  /** The fields of an ID3v1 tag, cut after 30 bytes. */
  id3v1: Map<string, Buffer>;
};

const ID3_FIELDS: Record<string, string> = { COMM: 'description', USLT: 'lyrics' };
const VORBIS_FIELDS: Record<string, string> = {
  ...{ COMMENT: 'description', DESCRIPTION: 'description', LYRICS: 'lyrics' },
};
const AIFF_FIELDS: Record<string, string> = { NAME: 'title', AUTH: 'artist', ANNO: 'description' };

/** Reads the bytes of texts in Latin-1 and UTF-8, since a decoder may lose some of them. */
export async function readRawTexts(path: string): Promise<RawTexts> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const byField = new Map<string, Buffer>();
    const add = (field: string | undefined, bytes: Buffer) => {
      if (field && bytes.length > 0 && !byField.has(field)) byField.set(field, bytes);
    };
    for (const { id, bytes } of await readId3Frames(file))
      add(ID3_FIELDS[id] ?? fieldOfName(id), textBytes(id, bytes));
    const head = await readAt(file, 0, 4);
    const comments = await readFlacBlock(file, FLAC_BLOCKS.comments);
    if (comments)
      for (const [name, bytes] of splitComments(comments))
        add(VORBIS_FIELDS[name] ?? fieldOfName(name), bytes);
    if (head.toString('latin1') === 'FORM')
      for (const [name, bytes] of await readAiffTexts(file, size)) add(AIFF_FIELDS[name], bytes);
    return { byField, id3v1: splitId3v1(await readId3v1(file, size)) };
  } finally {
    await file.close();
  }
}

/**
 * The bytes of the text, without the fields in front of it: encoding, language and short
 * description. Empty for UTF-16.
 */
function textBytes(id: string, frame: Buffer): Buffer {
  const encoding = frame[0] ?? 0;
  if (encoding === 1 || encoding === 2) return Buffer.alloc(0);
  if (id.startsWith('T')) return upToNull(frame.subarray(1));
  const described = frame.subarray(4);
  return upToNull(described.subarray(described.indexOf(0) + 1));
}

const upToNull = (bytes: Buffer) => {
  const end = bytes.indexOf(0);
  return end === -1 ? bytes : bytes.subarray(0, end);
};

function splitId3v1(tag: Buffer | null): Map<string, Buffer> {
  const fields = new Map<string, Buffer>();
  if (!tag) return fields;
  for (const [field, from] of [
    ['title', 3],
    ['artist', 33],
    ['album', 63],
    ['description', 97],
  ] as const) {
    const bytes = upToNull(tag.subarray(from, from + 30));
    // Some programs pad with spaces.
    const end = bytes.findLastIndex((byte) => byte !== 0x20) + 1;
    if (end > 0) fields.set(field, bytes.subarray(0, end));
  }
  return fields;
}

type Handle = Awaited<ReturnType<typeof open>>;

function splitComments(block: Buffer): [string, Buffer][] {
  const comments: [string, Buffer][] = [];
  let at = 4 + (block.length >= 4 ? block.readUInt32LE(0) : 0) + 4;
  while (at + 4 <= block.length) {
    const length = block.readUInt32LE(at);
    const comment = block.subarray(at + 4, at + 4 + length);
    const equals = comment.indexOf('=');
    if (equals > 0)
      comments.push([
        comment.toString('latin1', 0, equals).toUpperCase(),
        comment.subarray(equals + 1),
      ]);
    at += 4 + length;
  }
  return comments;
}

async function readAiffTexts(file: Handle, size: number): Promise<[string, Buffer][]> {
  const texts: [string, Buffer][] = [];
  for (let at = 12; at + 8 <= size; ) {
    const head = await readAt(file, at, 8);
    const id = head.toString('latin1', 0, 4);
    const length = head.readUInt32BE(4);
    if (id in AIFF_FIELDS && length < 100_000)
      texts.push([id, upToNull(await readAt(file, at + 8, length))]);
    at += 8 + length + (length % 2);
  }
  return texts;
}
