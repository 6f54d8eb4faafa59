import { blankUserData } from './blank-user-data.ts';
import { type Decoding, decodeFrames } from './decode-frames.ts';
import { RefusedSound } from './refused-sound.ts';
import type { SoundForm } from './served-form.ts';
import { soundMessages } from './sound.messages.ts';
import { SoundWriter } from './sound-writer.ts';

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
  let untakenFrames = 0;
  const { samplesPerFrame, sampleFormat, rates } = target.form;
  const options = { samplesPerFrame, sampleFormat, rates, signal };
  for await (const { frame, decoding } of decodeFrames(file, options)) {
    found = decoding;
    writer ??= lifetime.use(await SoundWriter.open(target.file, target.form, decoding));
    if (!writer.write(frame)) untakenFrames++;
    if (untakenFrames > 10) throw new RefusedSound(soundMessages.corrupt);
    onProgress?.(decoding.samples / decoding.sampleRate);
  }
  await writer?.finish();
  return found;
}
