import type { FileWindow } from './file-window.ts';
import type { Range, SoundLayout } from './sound-layout.ts';
import { type FrameHeader, walkFrames } from './walk-frames.ts';

const SAMPLE_RATES = [
  96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
];

/** ADTS: AAC without a container. @returns null if no frame begins here */
function readAdtsHeader(bytes: Buffer): FrameHeader | null {
  const [sync, kind, rates, lengthHigh, lengthMiddle, lengthLow] = bytes as unknown as number[];
  if (sync !== 0xff || ((kind as number) & 0xf6) !== 0xf0) return null;
  const sampleRate = SAMPLE_RATES[((rates as number) >> 2) & 15];
  const length =
    (((lengthHigh as number) & 3) << 11) |
    ((lengthMiddle as number) << 3) |
    ((lengthLow as number) >> 5);
  if (!sampleRate || length < 8) return null;
  const channels = (((rates as number) & 1) << 2) | ((lengthHigh as number) >> 6);
  const profile = (rates as number) >> 6;
  return {
    bytes: length,
    samples: 1024,
    sampleRate,
    bitRate: 0,
    stream: `${profile}/${sampleRate}/${channels}`,
  };
}

export async function readAacLayout(bytes: FileWindow, span: Range): Promise<SoundLayout | null> {
  const walk = await walkFrames(bytes, span, readAdtsHeader);
  if (!walk) return null;
  return {
    kind: 'aac',
    parameters: walk.first.stream,
    ranges: walk.ranges,
    declaredSec: null,
    // HE-AAC has twice the samples at twice the rate: the duration is the same.
    presentSec: walk.samples / walk.first.sampleRate,
    isCutOff: false,
    junkBytes: walk.junkBytes,
  };
}
