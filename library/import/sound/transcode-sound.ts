import { type Decoding, decodeFrames } from './decode-frames.ts';
import { RefusedSound } from './refused-sound.ts';
import type { ServedForm } from './served-form.ts';
import { soundMessages } from './sound.messages.ts';
import { ENCODER_FRAME, SoundWriter } from './sound-writer.ts';

/** Rates that phones play. */
const RATES = [32000, 44100, 48000];

type TranscodeOptions = {
  signal?: AbortSignal | undefined;
  /** May throw, to end it. */
  onProgress?: ((decodedSec: number) => void) | undefined;
};

/** Writes a file's sound anew. @returns null where there is no sample at all, and no file then */
export async function transcodeSound(
  file: string,
  target: { file: string; form: ServedForm },
  { signal, onProgress }: TranscodeOptions = {},
): Promise<Decoding | null> {
  await using lifetime = new AsyncDisposableStack();
  let writer: SoundWriter | null = null;
  let found: Decoding | null = null;
  let untakenFrames = 0;
  const options = { samplesPerFrame: ENCODER_FRAME[target.form], rates: RATES, signal };
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
