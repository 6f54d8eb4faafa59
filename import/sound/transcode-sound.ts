import type { Frame } from 'node-av/lib';
import { blankUserData } from './blank-user-data.ts';
import { type Decoding, decodeFrames } from './decode-frames.ts';
import { RefusedSound } from './refused-sound.ts';
import type { SoundForm } from './served-form.ts';
import { soundMessages } from './sound.messages.ts';
import { SoundWriter } from './sound-writer.ts';

/** 60 dB above full scale. Larger samples would sound as noise. The AAC encoder rejects NaN, and LAME writes silence. */
const TOO_LARGE = 1000;

/** Frames with odd samples that become silence; a file with more is not music. */
const MOST_ODD_FRAMES = 10;

type TranscodeOptions = {
  signal?: AbortSignal | undefined;
  /** May throw to abort. */
  onProgress?: ((decodedSec: number) => void) | undefined;
};

/** Converts a file's sound. @returns null, without writing a file, if it has no samples */
export async function transcodeSound(
  file: string,
  target: { file: string; form: SoundForm },
  { signal, onProgress }: TranscodeOptions = {},
): Promise<Decoding | null> {
  const found = await encode(file, target, { signal, onProgress });
  if (found && target.form.muxer === 'ipod') await blankUserData(target.file);
  return found;
}

async function encode(
  file: string,
  target: { file: string; form: SoundForm },
  { signal, onProgress }: TranscodeOptions,
): Promise<Decoding | null> {
  await using lifetime = new AsyncDisposableStack();
  let writer: SoundWriter | null = null;
  let found: Decoding | null = null;
  let oddFrames = 0;
  const { samplesPerFrame, sampleFormat, rates } = target.form;
  const options = { samplesPerFrame, sampleFormat, rates, signal };
  for await (const { frame, decoding } of decodeFrames(file, options)) {
    found = decoding;
    writer ??= lifetime.use(await SoundWriter.open(target.file, target.form, decoding));
    if (silenceOddSamples(frame, decoding.channels)) oddFrames++;
    if (oddFrames > MOST_ODD_FRAMES) throw new RefusedSound(soundMessages.oddSamples);
    writer.write(frame);
    onProgress?.(decoding.samples / decoding.sampleRate);
  }
  await writer?.finish();
  return found;
}

/** Replaces samples that are NaN, infinite or far too large, which float PCM can hold. @returns whether there were any */
function silenceOddSamples({ data, nbSamples }: Frame, channels: number): boolean {
  const planes = data ?? [];
  // Planes are padded. A packed frame has one for all channels.
  const length = (nbSamples * channels) / planes.length;
  let isOdd = false;
  for (const plane of planes) {
    const samples = new Float32Array(plane.buffer, plane.byteOffset, length);
    for (let at = 0; at < samples.length; at++) {
      // True for NaN, too.
      if (Math.abs(samples[at] as number) < TOO_LARGE) continue;
      samples[at] = 0;
      isOdd = true;
    }
  }
  return isOdd;
}
