import type { FileWindow } from './file-window.ts';
import type { LengthHeader, Range, SoundLayout } from './sound-layout.ts';
import { type FrameHeader, walkFrames } from './walk-frames.ts';

/** Bit rates in kbit/s, by the header's four bits. */
const RATES_MPEG1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_MPEG2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLE_RATES = [44100, 48000, 32000];

/** @returns null if no frame of MPEG audio layer III begins here */
export function readMp3Header(bytes: Buffer): FrameHeader | null {
  const [sync, kind, rates, mode] = bytes as unknown as [number, number, number, number];
  if (sync !== 0xff || (kind & 0xe0) !== 0xe0 || (kind & 0x06) !== 0x02) return null;
  const version = (kind >> 3) & 3; // 0 is MPEG 2.5, 2 is MPEG 2, 3 is MPEG 1
  if (version === 1) return null;
  const isMpeg1 = version === 3;
  const rate = SAMPLE_RATES[(rates >> 2) & 3];
  const kbits = (isMpeg1 ? RATES_MPEG1 : RATES_MPEG2)[rates >> 4];
  if (!rate || !kbits) return null;
  const sampleRate = isMpeg1 ? rate : version === 2 ? rate / 2 : rate / 4;
  const samples = isMpeg1 ? 1152 : 576;
  const padding = (rates >> 1) & 1;
  const channels = mode >> 6 === 3 ? 1 : 2;
  return {
    bytes: Math.floor(((samples / 8) * kbits * 1000) / sampleRate) + padding,
    samples,
    sampleRate,
    bitRate: kbits * 1000,
    stream: `${sampleRate}/${channels}`,
  };
}

export async function readMp3Layout(bytes: FileWindow, span: Range): Promise<SoundLayout | null> {
  const walk = await walkFrames(bytes, span, readMp3Header);
  if (!walk) return null;
  const { first, ranges } = walk;
  const head = await readLengthHeader(await bytes.read(first.at, first.bytes), first);
  // The header frame has no sound, and must not influence the sound's hash.
  const silent = head ? 1 : 0;
  if (head && ranges[0]) ranges[0].start += first.bytes;
  const samples = walk.samples - silent * first.samples;
  const soundBytes = walk.soundBytes - silent * first.bytes;
  const presentSec = samples / first.sampleRate;
  return {
    kind: 'mp3',
    parameters: first.stream,
    ranges,
    declaredSec: head?.frames ? (head.frames * first.samples) / first.sampleRate : null,
    presentSec,
    isCutOff: false,
    junkBytes: walk.junkBytes,
    mp3: {
      bitRate: presentSec > 0 ? (8 * soundBytes) / presentSec : 0,
      isConstantRate: head ? head.isConstantRate : walk.isConstantRate,
      hasLengthHeader: head !== null && head.frames > 0,
      soundBytes,
      trailingBytes: span.end - walk.end,
      lengthHeader: head && { ...head, start: first.at, end: first.at + first.bytes },
    },
  };
}

export const TABLE_BYTES = 100;
/** FFmpeg, and so Chromium, skips the encoder delay only of these encoders. */
const TELLS_DELAY = /^(LAME|Lavf|Lavc)/;
const DECODER_DELAY = 529;

/** Where Xing or Info begins in a frame without a checksum: behind the frame's side information. */
export function lengthHeaderAt({
  samples,
  stream,
}: Pick<FrameHeader, 'samples' | 'stream'>): number {
  const isMono = stream.endsWith('/1');
  return 4 + (samples === 1152 ? (isMono ? 17 : 32) : isMono ? 9 : 17);
}

/** Reads Xing, Info or VBRI in the first frame. */
export function readLengthHeader(
  frame: Buffer,
  { samples, stream }: FrameHeader,
): LengthHeader | null {
  const usualAt = lengthHeaderAt({ samples, stream });
  // A checksum of two bytes may precede it.
  for (const at of [usualAt, usualAt + 2]) {
    const name = frame.toString('latin1', at, at + 4);
    if ((name === 'Xing' || name === 'Info') && frame.length >= at + 12)
      return { ...readXing(frame, at + 4), isConstantRate: name === 'Info' };
  }
  if (frame.toString('latin1', 36, 40) === 'VBRI' && frame.length >= 54)
    return {
      frames: frame.readUInt32BE(50),
      bytes: frame.readUInt32BE(46),
      isConstantRate: false,
      leadSamples: null,
      hasTable: false,
      encoderAt: null,
    };
  return null;
}

/** @param at offset of the flags, which list the fields that follow */
function readXing(frame: Buffer, at: number) {
  const flags = frame.readUInt32BE(at);
  let next = at + 4;
  const take = (flag: number, length: number) => {
    const field = next;
    if (flags & flag) next += length;
    return flags & flag && next <= frame.length ? field : null;
  };
  const [frames, bytes, table] = [take(1, 4), take(2, 4), take(4, TABLE_BYTES)];
  take(8, 4); // quality
  const tellsDelay =
    frame.length >= next + 24 && TELLS_DELAY.test(frame.toString('latin1', next, next + 4));
  return {
    frames: frames === null ? 0 : frame.readUInt32BE(frames),
    bytes: bytes === null ? 0 : frame.readUInt32BE(bytes),
    leadSamples: tellsDelay ? (frame.readUIntBE(next + 21, 3) >> 12) + DECODER_DELAY : null,
    hasTable: table !== null && frame[table] === 0,
    encoderAt: next,
  };
}
