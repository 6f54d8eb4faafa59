import { open } from 'node:fs/promises';
import type { Mp3Seeking } from '#domain/mp3-seeking.ts';
import { FileWindow } from './file-window.ts';
import { readLengthHeader, readMp3Header } from './mp3-layout.ts';
import type { LengthHeader } from './sound-layout.ts';
import { findUntaggedSpan } from './untagged-span.ts';
import { type FrameHeader, walkFrames } from './walk-frames.ts';

/** Tags and the first frames of most files are read at once. */
const WINDOW_BYTES = 1 << 14;
/** Bytes in which the first frames are sought. */
const SEARCHED_BYTES = 1 << 16;
/** Of MPEG-1. The rules of domain/mp3-seeking.ts do not hold for MPEG-2, below 32 kHz. */
const SAMPLES_PER_FRAME = 1152;

/**
 * Finds out from the first frames of a stored MP3 how accurately Chromium seeks in it. They are enough: an
 * MP3 without a length header (Xing, VBRI) is stored only if its bit rate is constant.
 *
 * @returns null if it is no MP3
 */
export async function readMp3Seeking(file: string): Promise<Mp3Seeking | null> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const bytes = new FileWindow(handle, size, WINDOW_BYTES);
  const { start, end } = await findUntaggedSpan(bytes);
  const searched = { start, end: Math.min(end, start + SEARCHED_BYTES) };
  const walk = await walkFrames(bytes, searched, readMp3Header);
  if (!walk) return null;
  const { first } = walk;
  const { sampleRate } = first;
  const inexact = { sampleRate, isVariable: true };
  if (first.samples !== SAMPLES_PER_FRAME) return inexact;
  const header = readLengthHeader(await bytes.read(first.at, first.bytes), first);
  if (!header) return walk.isConstantRate ? { sampleRate } : inexact;
  const { leadSamples } = header;
  if (leadSamples === null || header.frames === 0) return inexact;
  if (!header.isConstantRate)
    return header.hasTable ? { sampleRate, leadSamples, isVariable: true } : inexact;
  return walk.isConstantRate && countsAllButItself(header, first)
    ? { sampleRate, leadSamples }
    : inexact;
}

/**
 * Whether the length header counts its own frame in the number of bytes but not in the number of
 * frames, as LAME does.
 */
function countsAllButItself(header: LengthHeader, { bitRate, sampleRate }: FrameHeader): boolean {
  const frameBytes = ((SAMPLES_PER_FRAME / 8) * bitRate) / sampleRate;
  return Math.round(header.bytes / frameBytes) === header.frames + 1;
}
