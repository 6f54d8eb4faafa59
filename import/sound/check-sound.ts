import type { Decoding } from './decode-frames.ts';
import type { SoundLayout } from './layout/sound-layout.ts';
import { RefusedSound } from './refused-sound.ts';
import { soundMessages } from './sound.messages.ts';

export const LONGEST_SEC = 12 * 3600;

/** Headers count frames, and encoders differ by one or two. */
const LEAST_MISSING_SEC = 0.25;
const LEAST_MISSING_SHARE = 0.005;

/** A damaged download has few broken places; a file with more is not music. */
const MOST_BROKEN_SHARE = 0.02;
const MOST_JUNK_SHARE = 0.05;
const FEW_BROKEN = 3;
/** In a short file, it is the decoder that finds out. */
const LITTLE_JUNK_BYTES = 64 * 1024;

/** Checks the header, before decoding. @throws RefusedSound */
export function checkLayout(layout: SoundLayout): void {
  const { isCutOff, declaredSec, presentSec, junkBytes, ranges } = layout;
  if (isCutOff) throw new RefusedSound(soundMessages.cutOff);
  if (declaredSec !== null && presentSec !== null) checkLength(presentSec, declaredSec);
  if (Math.max(declaredSec ?? 0, presentSec ?? 0) > LONGEST_SEC)
    throw new RefusedSound(soundMessages.tooLong(LONGEST_SEC / 3600));
  const soundBytes = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
  if (junkBytes > Math.max(LITTLE_JUNK_BYTES, MOST_JUNK_SHARE * soundBytes))
    throw new RefusedSound(soundMessages.corrupt);
}

/** Checks the result of decoding the whole file. @throws RefusedSound */
export function checkDecoding(
  { declaredSec }: SoundLayout,
  decoding: Decoding | null,
): asserts decoding is Decoding {
  if (!decoding || decoding.samples === 0) throw new RefusedSound(soundMessages.noSound);
  const { goodPackets, badPackets, samples, sampleRate } = decoding;
  const mostBroken = Math.max(FEW_BROKEN, MOST_BROKEN_SHARE * (goodPackets + badPackets));
  if (badPackets > mostBroken) throw new RefusedSound(soundMessages.corrupt);
  if (declaredSec !== null) checkLength(samples / sampleRate, declaredSec);
}

function checkLength(presentSec: number, declaredSec: number): void {
  const missingSec = declaredSec - presentSec;
  if (missingSec > Math.max(LEAST_MISSING_SEC, LEAST_MISSING_SHARE * declaredSec))
    throw new RefusedSound(soundMessages.cutOffAt(presentSec, declaredSec));
}
