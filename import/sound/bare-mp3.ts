import { open } from 'node:fs/promises';
import type { FileWindow } from './layout/file-window.ts';
import { lengthHeaderAt, readMp3Header, TABLE_BYTES } from './layout/mp3-layout.ts';
import type { Range, SoundLayout } from './layout/sound-layout.ts';
import { HEADER_BYTES } from './layout/walk-frames.ts';
import { withSoundLayout } from './read-sound-layout.ts';

const STEP_BYTES = 1 << 20;
/** The encoder's name, the encoder delay and checksums, behind the fields of Xing or Info. */
const ENCODER_BYTES = 36;
/** Of bit rates in a frame's header. */
const MOST_RATE_INDEX = 14;

/** What listeners get of an MP3: the length header, if it has one, and the frames. */
type BareMp3 = { header: Buffer; ranges: readonly Range[] };

/**
 * Writes an MP3 without tags, pictures and junk. The frames stay bit for bit, and so do the encoder delay and
 * the positions of the length header. A variable bit rate without a table of positions gets one, since players
 * seek by it.
 *
 * @returns false if the file holds nothing else, or is no MP3; then nothing is written
 * @throws RefusedSound if it is not a sound file
 */
export async function writeBareMp3(source: string, target: string): Promise<boolean> {
  return withSoundLayout(source, async (layout, bytes) => {
    const bare = layout.mp3 && (await findBare(bytes, layout));
    if (!bare || (await isAll(bytes, bare))) return false;
    await using file = await open(target, 'wx');
    await file.writeFile(bare.header);
    for (const range of bare.ranges)
      for await (const part of readParts(bytes, range)) await file.writeFile(part);
    return true;
  });
}

/**
 * Writes an MP3 with blanked tags and junk. Each frame stays at its place, so that players that are using the
 * file can continue.
 */
export async function writeBlankedMp3(source: string, target: string): Promise<void> {
  await withSoundLayout(source, async ({ mp3, ranges }, bytes) => {
    const header = mp3?.lengthHeader;
    const kept = [...(header ? [header] : []), ...ranges];
    await using file = await open(target, 'wx');
    await file.writeFile(emptyTag(kept[0]?.start ?? bytes.size));
    let at = kept[0]?.start ?? bytes.size;
    for (const range of kept) {
      await file.writeFile(Buffer.alloc(range.start - at));
      if (range === header && header.encoderAt !== null)
        await file.writeFile(keepFields(await readAll(bytes, header), header.encoderAt));
      else for await (const part of readParts(bytes, range)) await file.writeFile(part);
      at = range.end;
    }
    await file.truncate(bytes.size);
  });
}

const TAG_HEAD_BYTES = 10;

/** An ID3v2 tag of only padding, which players skip. */
function emptyTag(sizeBytes: number): Buffer {
  const tag = Buffer.alloc(sizeBytes);
  if (sizeBytes < TAG_HEAD_BYTES) return tag;
  tag.write('ID3\x03', 'latin1');
  const length = sizeBytes - TAG_HEAD_BYTES;
  for (let byte = 0; byte < 4; byte++) tag[9 - byte] = (length >> (7 * byte)) & 0x7f;
  return tag;
}

const readAll = (bytes: FileWindow, { start, end }: Range) => bytes.readAll(start, end - start);

async function isAll(bytes: FileWindow, { header, ranges }: BareMp3): Promise<boolean> {
  const sizeBytes = ranges.reduce((sum, { start, end }) => sum + end - start, header.length);
  return sizeBytes === bytes.size && header.equals(await bytes.readAll(0, header.length));
}

async function* readParts(bytes: FileWindow, { start, end }: Range): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const part = await bytes.read(at, Math.min(STEP_BYTES, end - at));
    if (part.length === 0) return;
    yield part;
    at += part.length;
  }
}

async function findBare(bytes: FileWindow, layout: SoundLayout): Promise<BareMp3> {
  const { mp3, ranges } = layout;
  const found = mp3?.lengthHeader;
  if (!found) return { header: Buffer.alloc(0), ranges };
  const { encoderAt, frames, hasTable, isConstantRate } = found;
  const frame = await readAll(bytes, found);
  const isUsable = encoderAt !== null && frames > 0 && hasRightLength(layout);
  if (isUsable && hasTable && !isConstantRate)
    return { header: keepFields(frame, encoderAt), ranges };
  const index = await indexFrames(bytes, ranges);
  if (isUsable && isConstantRate && index.isConstantRate)
    return { header: keepFields(frame, encoderAt), ranges };
  const encoder = encoderAt === null ? null : frame.subarray(encoderAt, encoderAt + ENCODER_BYTES);
  // In joined files, this padding belongs to the end of the first one.
  if (encoder?.length === ENCODER_BYTES && !hasRightLength(layout)) clearPadding(encoder);
  return { header: makeLengthHeader(index, encoder), ranges };
}

/** Allows a difference of half a frame, and of one frame that some encoders do not count. */
export const hasRightLength = ({ declaredSec, presentSec }: SoundLayout): boolean =>
  Math.abs((declaredSec ?? 0) - (presentSec ?? 0)) < 0.1;

/** @param encoder with the delay and the padding, 12 bits each, 21 bytes behind the encoder's name */
function clearPadding(encoder: Buffer): void {
  encoder[22] = (encoder[22] ?? 0) & 0xf0;
  encoder[23] = 0;
}

/** Anything may follow the fields. */
function keepFields(frame: Buffer, encoderAt: number): Buffer {
  return Buffer.from(frame).fill(0, Math.min(encoderAt + ENCODER_BYTES, frame.length));
}

type FrameIndex = {
  /** Of the first frame. */
  head: Buffer;
  /** Where each frame begins, counted from the first. */
  starts: number[];
  soundBytes: number;
  isConstantRate: boolean;
};

async function indexFrames(bytes: FileWindow, ranges: readonly Range[]): Promise<FrameIndex> {
  const starts: number[] = [];
  let head: Buffer | null = null;
  let soundBytes = 0;
  let bitRate: number | null = null;
  let isConstantRate = true;
  for (const { start, end } of ranges)
    for (let at = start; at < end; ) {
      if (!bytes.has(at, HEADER_BYTES)) await bytes.load(at);
      const begin = bytes.view(at, HEADER_BYTES);
      const frame = readMp3Header(begin);
      if (!frame) break;
      head ??= Buffer.from(begin);
      bitRate ??= frame.bitRate;
      isConstantRate &&= frame.bitRate === bitRate;
      starts.push(soundBytes);
      soundBytes += frame.bytes;
      at += frame.bytes;
    }
  return { head: head ?? Buffer.alloc(HEADER_BYTES), starts, soundBytes, isConstantRate };
}

/**
 * A silent first frame with Xing or Info: the number of frames and bytes, and a table of 100 positions.
 *
 * @param encoder the encoder's name and delay in a former header
 */
function makeLengthHeader(index: FrameIndex, encoder: Buffer | null): Buffer {
  const { head, starts, soundBytes, isConstantRate } = index;
  const fieldsBytes = 16 + TABLE_BYTES;
  const { frame, at } = makeSilentFrame(head, fieldsBytes + ENCODER_BYTES);
  const totalBytes = frame.length + soundBytes;
  frame.write(isConstantRate ? 'Info' : 'Xing', at, 'latin1');
  frame.writeUInt32BE(7, at + 4); // has frames, bytes and table
  frame.writeUInt32BE(starts.length, at + 8);
  frame.writeUInt32BE(totalBytes, at + 12);
  // The first position is 0: the beginning of the file.
  for (let percent = 1; percent < TABLE_BYTES; percent++) {
    const start = starts[Math.floor((percent * starts.length) / TABLE_BYTES)] ?? 0;
    frame[at + 16 + percent] = Math.floor((256 * (frame.length + start)) / totalBytes);
  }
  if (encoder?.length === ENCODER_BYTES) {
    const encoderAt = at + fieldsBytes;
    frame.set(encoder, encoderAt);
    const checksumAt = encoderAt + ENCODER_BYTES - 2;
    frame.writeUInt16BE(crc16(frame.subarray(0, checksumAt)), checksumAt);
  }
  return frame;
}

/** The shortest frame of the same stream that has room for the fields. */
function makeSilentFrame(head: Buffer, fieldsBytes: number): { frame: Buffer; at: number } {
  const [, kind, rates, mode] = head as unknown as [number, number, number, number];
  for (let rateIndex = 1; rateIndex <= MOST_RATE_INDEX; rateIndex++) {
    // Without a checksum and padding.
    const begin = Buffer.of(0xff, kind | 1, (rateIndex << 4) | (rates & 0x0c), mode);
    const header = readMp3Header(begin);
    const at = header ? lengthHeaderAt(header) : 0;
    if (!header || header.bytes < at + fieldsBytes) continue;
    const frame = Buffer.alloc(header.bytes);
    frame.set(begin);
    return { frame, at };
  }
  throw new Error('No frame is long enough for a length header');
}

/** CRC-16 with the polynomial 0x8005, reflected, from 0, as LAME checks its header. */
function crc16(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}
