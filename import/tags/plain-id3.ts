import { inflateSync } from 'node:zlib';

/** A frame of ID3v2.4; its first byte is the encoding if it is a text. */
export type Id3Frame = { id: string; bytes: Buffer };

const HEADER_BYTES = 10;
/** What the compressed frames of one tag may become. */
const MOST_INFLATED_BYTES = 32 * 1024 * 1024;

/** Frames of ID3v2.2 that are read, by their later names. */
const LATER_NAMES: Record<string, string> = {
  ...{ TT2: 'TIT2', TP1: 'TPE1', TP2: 'TPE2', TAL: 'TALB', TYE: 'TYER', TCO: 'TCON', TRK: 'TRCK' },
  ...{ TBP: 'TBPM', TOR: 'TORY', TXX: 'TXXX', COM: 'COMM', ULT: 'USLT', PIC: 'APIC' },
};

/**
 * Splits an ID3v2 tag of any version into the frames that it would have in version 2.4, without unsynchronisation,
 * compression and extended header.
 *
 * @param tag with its header; its end may be missing
 * @returns `isPlain`: the tag can be read without knowing these forms
 */
export function splitId3(tag: Buffer): { frames: Id3Frame[]; isPlain: boolean } {
  const [major = 0, , flags = 0] = tag.subarray(3);
  if (major < 2 || major > 4) return { frames: [], isPlain: true };
  const isUnsynchronised = (flags & 0x80) !== 0;
  let body = tag.subarray(HEADER_BYTES, HEADER_BYTES + syncSafe(tag, 6));
  if (isUnsynchronised && major < 4) body = synchronise(body);
  if (flags & 0x40 && major > 2) {
    if (body.length < 4) return { frames: [], isPlain: true };
    body = body.subarray(major === 4 ? syncSafe(body, 0) : 4 + body.readUInt32BE(0));
  }
  const { raw, isOdd } = splitFrames(body, major);
  let inflated = 0;
  let isPlain = flags === 0 && !isOdd;
  const frames: Id3Frame[] = [];
  for (const frame of raw) {
    const isPacked = frame.flags !== 0;
    if (isPacked) isPlain = false;
    const bytes = unpack(frame, major, {
      isUnsynchronised,
      mostBytes: MOST_INFLATED_BYTES - inflated,
    });
    if (!bytes) continue;
    if (isPacked) inflated += bytes.length;
    if (major > 2) frames.push({ id: frame.id, bytes });
    else frames.push(...asLater(frame.id, bytes));
    // The parser does not read named texts of 2.2.
    if (frame.id === 'TXX') isPlain = false;
  }
  // Before 2.4, the parser takes a slash for the end of a name; and in each version the last of several values for
  // the only one.
  if (major < 4 && frames.some(({ id, bytes }) => id === 'TPE1' && hasSeparator(bytes)))
    isPlain = false;
  return { frames, isPlain };
}

/** Writes frames as an ID3v2.4 tag. */
export function writeId3(frames: readonly Id3Frame[]): Buffer {
  const body = Buffer.concat(
    frames.flatMap(({ id, bytes }) => [
      Buffer.from(id, 'latin1'),
      writeSyncSafe(bytes.length),
      Buffer.alloc(2),
      bytes,
    ]),
  );
  const head = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), writeSyncSafe(body.length)]);
  return Buffer.concat([head, body]);
}

/** Seven bits a byte. */
export const syncSafe = (bytes: Uint8Array, at: number): number =>
  [0, 1, 2, 3].reduce((size, i) => size * 128 + ((bytes[at + i] ?? 0) & 0x7f), 0);

const writeSyncSafe = (size: number) =>
  Buffer.of((size >> 21) & 0x7f, (size >> 14) & 0x7f, (size >> 7) & 0x7f, size & 0x7f);

type RawFrame = { id: string; flags: number; bytes: Buffer };

/** Old versions of iTunes wrote 2.4 with the sizes of 2.3, which only shows in frames of 128 bytes or more. */
function splitFrames(body: Buffer, major: number): { raw: RawFrame[]; isOdd: boolean } {
  const right = walk(body, major, major === 4);
  if (major < 4 || right.isComplete) return { raw: right.raw, isOdd: false };
  const odd = walk(body, major, false);
  return odd.isComplete ? { raw: odd.raw, isOdd: true } : { raw: right.raw, isOdd: false };
}

function walk(body: Buffer, major: number, isSyncSafe: boolean) {
  const raw: RawFrame[] = [];
  const idBytes = major === 2 ? 3 : 4;
  const headBytes = major === 2 ? 6 : 10;
  let at = 0;
  while (at + headBytes <= body.length && body[at] !== 0) {
    const id = body.toString('latin1', at, at + idBytes);
    if (!/^[A-Z][A-Z0-9]+$/.test(id)) return { raw, isComplete: false };
    const size =
      major === 2
        ? body.readUIntBE(at + 3, 3)
        : isSyncSafe
          ? syncSafe(body, at + 4)
          : body.readUInt32BE(at + 4);
    const flags = major === 2 ? 0 : (body[at + 9] ?? 0);
    const start = at + headBytes;
    at = start + size;
    if (at > body.length) return { raw, isComplete: false };
    raw.push({ id, flags, bytes: body.subarray(start, at) });
  }
  return { raw, isComplete: true };
}

type Unpacking = { isUnsynchronised: boolean; mostBytes: number };

/** @returns null for a frame that is encrypted, broken or too large */
function unpack({ flags, bytes }: RawFrame, major: number, options: Unpacking): Buffer | null {
  if (major === 2) return bytes;
  const [group, zip, cipher, unsync, length] =
    major === 4 ? [0x40, 0x08, 0x04, 0x02, 0x01] : [0x20, 0x80, 0x40, 0, 0];
  if (flags & cipher) return null;
  const hasLength = (flags & length) !== 0 || (major === 3 && (flags & zip) !== 0);
  const extra = (flags & group ? 1 : 0) + (hasLength ? 4 : 0);
  let data = bytes.subarray(extra);
  if (major === 4 && (flags & unsync || (options.isUnsynchronised && !hasFalseSync(data))))
    data = synchronise(data);
  if (!(flags & zip)) return data;
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, options.mostBytes) });
  } catch {
    return null;
  }
}

/** Removes the null byte after each 0xff. */
function synchronise(bytes: Buffer): Buffer {
  const plain = Buffer.alloc(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    plain[length++] = bytes[at] as number;
    if (bytes[at] === 0xff && bytes[at + 1] === 0) at++;
  }
  return plain.subarray(0, length);
}

/** Some programs declare a tag unsynchronised and write the frames as they are. */
function hasFalseSync(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1))
    if ((bytes[at + 1] ?? 0) >= 0xe0) return true;
  return false;
}

function asLater(id: string, bytes: Buffer): Id3Frame[] {
  const later = LATER_NAMES[id];
  if (!later) return [];
  if (id !== 'PIC') return [{ id: later, bytes }];
  const format = bytes.toString('latin1', 1, 4);
  const type = format === '-->' ? format : `image/${format === 'PNG' ? 'png' : 'jpeg'}`;
  const head = [bytes.subarray(0, 1), Buffer.from(`${type}\0`)];
  return [{ id: later, bytes: Buffer.concat([...head, bytes.subarray(4)]) }];
}

/** Whether a text has a slash, or a null character that does not end it. */
function hasSeparator(bytes: Buffer): boolean {
  const isWide = bytes[0] === 1 || bytes[0] === 2;
  const text = bytes.subarray(1);
  if (text.includes('/')) return true;
  if (!isWide) return /\0[^\0]/.test(text.toString('latin1'));
  return /\0\0(?:\0\0)*(?!\0\0)./s.test(text.toString('latin1'));
}
