import { openAsBlob } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { MOST_TAGS, readAt, readId3Tag } from './id3-bytes.ts';
import { splitId3, writeId3 } from './plain-id3.ts';
import { findTailTags, type TailTag } from './tail-tags.ts';

/** Bytes of the file, or others in their place. */
type Part = { start: number; end: number } | Uint8Array;
/** The file as the parser should see it. */
type Mended = { type: string; parts: Part[] };

/**
 * Rewrites, in memory, what the parser does not read: some forms of ID3v2, an APE tag in front of the sound, sizes in
 * WAV that a program could not go back to write, RF64, comments of FLAC in Ogg, and covers of MP4 without a type.
 *
 * @returns null for most files, which need none of it
 */
export async function mendFile(path: string): Promise<Blob | null> {
  const mended = await findParts(path);
  if (!mended) return null;
  const file = await openAsBlob(path);
  const parts = mended.parts.map((part) =>
    part instanceof Uint8Array ? new Uint8Array(part) : file.slice(part.start, part.end),
  );
  return new Blob(parts, { type: mended.type });
}

async function findParts(path: string): Promise<Mended | null> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = (await readAt(file, 0, 12)).toString('latin1');
    const form = head.slice(8, 12);
    if (/^(RIFF|RF64|BW64)/.test(head) && form === 'WAVE') return await mendWav(file, size);
    if (head.startsWith('FORM') && /^AIF[FC]$/.test(form)) return await mendAiff(file, size);
    if (head.startsWith('OggS')) return await mendOggFlac(file, size);
    if (head.slice(4, 8) === 'ftyp') return await mendMp4(file, size);
    return await mendEnds(file, size);
  } finally {
    await file.close();
  }
}

/** The tags before the sound and behind it: any number of ID3v2 and APE tags, Lyrics3 and ID3v1. */
async function mendEnds(file: FileHandle, size: number): Promise<Mended | null> {
  const ids: Uint8Array[] = [];
  let ape: Uint8Array = new Uint8Array();
  let isPlain = true;
  let at = 0;
  for (let n = 0; n < MOST_TAGS; n++) {
    const tag = await readId3Tag(file, at);
    const apeBytes = tag ? null : await readApeInFront(file, at, size);
    if (tag) {
      const split = splitId3(tag.bytes);
      const hasFooter = tag.end > at + tag.bytes.length;
      if (!split.isPlain || hasFooter) isPlain = false;
      ids.push(split.isPlain && !hasFooter ? tag.bytes : writeId3(split.frames));
      at = tag.end;
    } else if (apeBytes) {
      ape = apeBytes;
      isPlain = false;
      at += apeBytes.length;
    } else break;
  }
  const tail = await findTailTags((start, length) => readAt(file, start, length), size, {
    mayHaveJunk: true,
  });
  const behind = tail.filter(({ start }) => start >= at);
  if ((isPlain && isReadBehind(behind, size)) || at >= size) return null;
  for (const { start } of behind.filter(({ kind }) => kind === 'ID3v2')) {
    const tag = await readId3Tag(file, start);
    if (tag) ids.push(writeId3(splitId3(tag.bytes).frames));
  }
  const isFlac = (await readAt(file, at, 4)).toString('latin1') === 'fLaC';
  const apeBehind = behind.find(({ kind }) => kind === 'APE');
  const id3v1 = behind.find(({ kind }) => kind === 'ID3v1');
  return {
    type: isFlac ? 'audio/flac' : 'audio/mpeg',
    parts: [
      ...ids,
      { start: at, end: behind.at(-1)?.start ?? size },
      apeBehind ?? ape,
      ...(id3v1 ? [id3v1] : []),
    ],
  };
}

/** Whether the parser finds what it can read of them: an APE tag at the end, or before Lyrics3 and ID3v1. */
function isReadBehind(tags: readonly TailTag[], size: number): boolean {
  const kinds = tags.map(({ kind }) => kind).join(' ');
  if (!/APE|ID3v2/.test(kinds)) return true;
  const isWithoutGaps = tags.every(({ end }, n) => end === (tags[n - 1]?.start ?? size));
  return isWithoutGaps && /^(ID3v1 (Lyrics3v2 )?)?APE( |$)(?!.*ID3v2)/.test(kinds);
}

const APE_EDGE_BYTES = 32;
const LONGEST_APE_BYTES = 16 * 1024 * 1024;

/** The whole tag, if its header is at the position. */
async function readApeInFront(file: FileHandle, at: number, size: number): Promise<Buffer | null> {
  const head = await readAt(file, at, APE_EDGE_BYTES);
  if (head.length < APE_EDGE_BYTES || head.toString('latin1', 0, 8) !== 'APETAGEX') return null;
  const length = APE_EDGE_BYTES + head.readUInt32LE(12);
  if (length > LONGEST_APE_BYTES || at + length > size) return null;
  const tag = await readAt(file, at, length);
  // The parser wants an end like that of a tag behind the sound.
  if (tag.toString('latin1', length - APE_EDGE_BYTES, length - 24) === 'APETAGEX') return tag;
  return null;
}

type Chunk = { id: string; start: number; length: number };

const MOST_CHUNKS = 1000;
const LONGEST_TAG_CHUNK = 64 * 1024 * 1024;
/** Programs that do not know the size write numbers from here on; no file has so much sound. */
const LEAST_UNKNOWN_SIZE = 0x7f000000;

async function readChunks(
  file: FileHandle,
  size: number,
  { from = 12, isBigEndian = false } = {},
): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for (let at = from; at + 8 <= size && chunks.length < MOST_CHUNKS; ) {
    const head = await readAt(file, at, 8);
    if (head.length < 8) break;
    const id = head.toString('latin1', 0, 4);
    const length = isBigEndian ? head.readUInt32BE(4) : head.readUInt32LE(4);
    chunks.push({ id, start: at + 8, length });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

async function mendWav(file: FileHandle, size: number): Promise<Mended | null> {
  const head = await readAt(file, 0, 12);
  const isRiff = head.toString('latin1', 0, 4) === 'RIFF';
  const chunks = await readChunks(file, size);
  const data = chunks.find(({ id }) => id === 'data');
  const large = chunks.find(({ id }) => id === 'ds64');
  let after: Chunk[] = [];
  if (data && large && data.length === 0xffffffff) {
    data.length = Number((await readAt(file, large.start + 8, 8)).readBigUInt64LE(0));
    const next = data.start + data.length + (data.length % 2);
    after = (await readChunks(file, size, { from: next })).filter(({ id }) =>
      /^(LIST|id3 |ID3 )$/.test(id),
    );
  } else if (data && isUnknownSize(data, size)) data.length = size - data.start;
  const ids = await plainChunks(file, [...chunks, ...after]);
  const rightSize = Math.abs(head.readUInt32LE(4) + 8 - size) <= 1;
  if (isRiff && rightSize && !ids.isMended) return null;
  const chunkOf = (id: string, length: number) => {
    const edge = Buffer.alloc(8);
    edge.write(id, 0, 'latin1');
    edge.writeUInt32LE(length, 4);
    return edge;
  };
  const tags = [...chunks, ...after].filter(({ id }) => id !== 'data' && id !== 'ds64');
  const parts = tags.flatMap((chunk): Part[] => {
    const bytes = ids.byChunk.get(chunk);
    const { id, start, length } = chunk;
    const end = Math.min(size, start + length);
    const present = bytes?.length ?? Math.max(0, end - start);
    const pad = new Uint8Array(present % 2);
    return [chunkOf(id, present), bytes ?? { start, end: start + present }, pad];
  });
  // The sound comes last, so that a wrong size hides no other chunk.
  if (data) {
    const length = Math.max(0, Math.min(data.length, size - data.start));
    const written = Math.min(length, 0xffff0000);
    parts.push(chunkOf('data', written), { start: data.start, end: data.start + length });
  }
  return {
    type: 'audio/wav',
    parts: [chunkOf('RIFF', 0xffffffff), Buffer.from('WAVE'), ...parts],
  };
}

const isUnknownSize = ({ start, length }: Chunk, size: number) =>
  length === 0 || (length >= LEAST_UNKNOWN_SIZE && start + length > size);

/**
 * The texts of a LIST INFO chunk, each padded to an even length, which some programs forget. The parser refuses the whole
 * file then.
 *
 * @returns null if they are as they should be
 */
function mendInfo(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [bytes.subarray(0, 4)];
  const hasName = (at: number) =>
    /^[A-Z][A-Za-z0-9 ]{3}$/.test(bytes.toString('latin1', at, at + 4));
  let at = 4;
  while (at + 8 <= bytes.length) {
    // The one before has an odd length, and no padding.
    if (!hasName(at) && hasName(at - 1)) at--;
    if (!hasName(at)) break;
    const written = bytes.readUInt32LE(at + 4);
    const text = bytes.subarray(at + 8, at + 8 + written);
    const head = Buffer.from(bytes.subarray(at, at + 8));
    head.writeUInt32LE(text.length, 4);
    parts.push(head, text, Buffer.alloc(text.length % 2));
    at += 8 + written + (written % 2);
  }
  const mended = Buffer.concat(parts);
  return at === bytes.length && mended.equals(bytes) ? null : mended;
}

/** The tags of chunks, in a plain form. */
async function plainChunks(file: FileHandle, chunks: readonly Chunk[]) {
  const byChunk = new Map<Chunk, Buffer>();
  let isMended = false;
  for (const chunk of chunks) {
    if (!/^(id3 |ID3 |LIST)$/.test(chunk.id) || chunk.length > LONGEST_TAG_CHUNK) continue;
    const bytes = await readAt(file, chunk.start, chunk.length);
    if (chunk.id === 'LIST') {
      const info = bytes.toString('latin1', 0, 4) === 'INFO' ? mendInfo(bytes) : null;
      if (info) byChunk.set(chunk, info);
      if (info) isMended = true;
      continue;
    }
    if (bytes.toString('latin1', 0, 3) !== 'ID3') continue;
    const { frames, isPlain } = splitId3(bytes);
    if (isPlain) continue;
    byChunk.set(chunk, writeId3(frames));
    isMended = true;
  }
  return { byChunk, isMended };
}

async function mendAiff(file: FileHandle, size: number): Promise<Mended | null> {
  const { byChunk, isMended } = await plainChunks(
    file,
    await readChunks(file, size, { isBigEndian: true }),
  );
  if (!isMended) return null;
  const parts: Part[] = [];
  let from = 0;
  for (const [{ start, length }, bytes] of byChunk) {
    const edge = Buffer.alloc(4);
    edge.writeUInt32BE(bytes.length);
    parts.push({ start: from, end: start - 4 }, edge, bytes, new Uint8Array(bytes.length % 2));
    from = start + length + (length % 2);
  }
  return { type: 'audio/aiff', parts: [...parts, { start: from, end: size }] };
}

const LONGEST_COMMENTS = 64 * 1024 * 1024;

/** The header of FLAC in Ogg, as that of a FLAC file. */
async function mendOggFlac(file: FileHandle, size: number): Promise<Mended | null> {
  const first = await readAt(file, 28, 5);
  if (first.toString('latin1') !== '\x7fFLAC') return null;
  const blocks: Buffer[] = [];
  let bytes = 0;
  for await (const packet of readPackets(file, size)) {
    const block = blocks.length === 0 ? packet.subarray(13) : packet;
    bytes += block.length;
    if (block[0] === 0xff || block.length < 4 || bytes > LONGEST_COMMENTS) break;
    blocks.push(block);
    if ((block[0] ?? 0) & 0x80) break;
  }
  const last = blocks.at(-1);
  if (last) last[0] = (last[0] ?? 0) | 0x80;
  return { type: 'audio/flac', parts: [Buffer.from('fLaC'), ...blocks] };
}

/** The packets of an Ogg file with one stream. */
async function* readPackets(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  let packet: Buffer[] = [];
  for (let at = 0; at + 27 <= size; ) {
    const head = await readAt(file, at, 27 + 255);
    if (head.length < 27 || head.toString('latin1', 0, 4) !== 'OggS') return;
    const lacing = head.subarray(27, 27 + (head[26] ?? 0));
    at += 27 + lacing.length;
    let length = 0;
    if (packet.reduce((sum, part) => sum + part.length, 0) > LONGEST_COMMENTS) return;
    for (const part of lacing) {
      length += part;
      if (part === 255) continue;
      packet.push(await readAt(file, at, length));
      at += length;
      yield Buffer.concat(packet);
      [packet, length] = [[], 0];
    }
    if (length > 0) packet.push(await readAt(file, at, length));
    at += length;
  }
}

/** The types of values that the parser takes for pictures: JPEG and PNG. Any other becomes the first. */
const PICTURE_TYPES = [13, 14];
const MOST_ATOMS = 10_000;

async function mendMp4(file: FileHandle, size: number): Promise<Mended | null> {
  const covers: number[] = [];
  let visited = 0;
  const visit = async (from: number, end: number, path: readonly string[]): Promise<void> => {
    const [wanted, ...deeper] = path;
    for (let at = from; at + 8 <= end && visited < MOST_ATOMS; visited++) {
      const head = await readAt(file, at, 16);
      if (head.length < 8) return;
      const isLong = head.readUInt32BE(0) === 1 && head.length === 16;
      const length = isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0) || end - at;
      const start = at + (isLong ? 16 : 8);
      if (length < start - at) return;
      const id = head.toString('latin1', 4, 8);
      if (id === 'data' && wanted === 'data' && length >= 16) {
        const type = (await readAt(file, start, 4)).readUInt32BE(0);
        if (!PICTURE_TYPES.includes(type)) covers.push(start);
      } else if (id === wanted) {
        // 'meta' begins with four bytes of version and flags.
        await visit(start + (id === 'meta' ? 4 : 0), Math.min(end, at + length), deeper);
      }
      at += length;
    }
  };
  await visit(0, size, ['moov', 'udta', 'meta', 'ilst', 'covr', 'data']);
  if (covers.length === 0) return null;
  const parts: Part[] = [];
  let from = 0;
  for (const at of covers) {
    parts.push({ start: from, end: at }, Buffer.of(0, 0, 0, PICTURE_TYPES[0] ?? 13));
    from = at + 4;
  }
  return { type: 'audio/mp4', parts: [...parts, { start: from, end: size }] };
}
