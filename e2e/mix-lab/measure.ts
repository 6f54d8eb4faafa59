import { SAMPLE_RATE_HZ, type Stereo, secToSamples } from '#import/testing/stereo.ts';
import { measureKickSec } from '#tools/demo/sound/beat-grid.ts';
import { momentaryLufs } from '#tools/demo/sound/loudness.ts';
import { filterInPlace } from '#tools/demo/sound/signals/filters.ts';

/** Basses and toms play a sixteenth note, 100 ms, away from the kick. */
const SEARCH_SEC = 0.08;
const KICK_SEC = 0.1;
/** In samples. Enough for the low band: 4,410 samples a second. */
const LOW_BAND_STEP = 10;
/** Correlation with the kick. Other sounds, such as toms and basses, reach a third at most. */
const MIN_SIMILARITY = 0.6;
/**
 * So many blocks of 400 ms, one every 100 ms, span the three seconds that EBU Tech 3341 calls
 * short-term.
 */
const SHORT_TERM_BLOCKS = 27;

export const mean = (values: number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Finds the onsets of kicks in seconds, where the low band correlates best with the recording's first kick. That one
 * sounds alone. null for a beat without a kick.
 *
 * @param beginning start of the recording, at the playback rate that it has in `sound`
 * @param beatsSec kicks are searched near these beats
 */
export function kickOnsets(
  sound: Stereo,
  beginning: Stereo,
  beatsSec: number[],
): (number | null)[] {
  const first = secToSamples(measureKickSec(beginning));
  const kick = lowBand(beginning, 250).subarray(first, first + secToSamples(KICK_SEC));
  const low = lowBand(sound, 250);
  return beatsSec.map((beatSec) => {
    let [onset, highest] = [0, 0];
    const last = secToSamples(beatSec + SEARCH_SEC);
    for (let at = secToSamples(beatSec - SEARCH_SEC); at < last; at += LOW_BAND_STEP) {
      const similarity = correlationAt(low, at, kick);
      if (similarity > highest) [onset, highest] = [at, similarity];
    }
    return highest < MIN_SIMILARITY ? null : onset / SAMPLE_RATE_HZ;
  });
}

function correlationAt(sound: Float32Array, at: number, pattern: Float32Array): number {
  let [shared, ours, theirs] = [0, 0, 0];
  for (let i = 0; i < pattern.length; i += LOW_BAND_STEP) {
    const [a, b] = [pattern[i] as number, sound[at + i] ?? 0];
    shared += a * b;
    ours += a * a;
    theirs += b * b;
  }
  return shared / Math.sqrt(ours * theirs);
}

function lowBand({ left, right }: Stereo, belowHz: number): Float32Array {
  const middle = left.map((value, i) => (value + (right[i] as number)) / 2);
  return filterInPlace(middle, 'lowpass', belowHz);
}

/** Power below 90 Hz in each beat. */
export function bassPowers(sound: Stereo, beatsSec: number[], beatSec: number): number[] {
  const low = lowBand(sound, 90);
  return beatsSec.map((fromSec) => {
    const beat = low.subarray(secToSamples(fromSec), secToSamples(fromSec + beatSec));
    return beat.reduce((sum, value) => sum + value ** 2, 0) / beat.length;
  });
}

/** K-weighted power of three seconds, every 100 ms. */
export function shortTermPowers(sound: Stereo): number[] {
  const powers = momentaryLufs(sound).map((lufs) => 10 ** (lufs / 10));
  return powers
    .slice(0, 1 - SHORT_TERM_BLOCKS)
    .map((_, i) => mean(powers.slice(i, i + SHORT_TERM_BLOCKS)));
}

export function peakOf({ left, right }: Stereo): number {
  let peak = 0;
  for (const channel of [left, right])
    for (const value of channel) peak = Math.max(peak, Math.abs(value));
  return peak;
}

/** The largest difference between two sounds at the same sample. */
export function largestDifference(a: Stereo, b: Stereo, fromSec = 0, toSec = Infinity): number {
  let largest = 0;
  const end = Math.min(a.left.length, secToSamples(toSec));
  for (const side of ['left', 'right'] as const)
    for (let i = secToSamples(fromSec); i < end; i++)
      largest = Math.max(largest, Math.abs((a[side][i] as number) - (b[side][i] as number)));
  return largest;
}

/** The largest difference between neighbouring samples. A click makes it large. */
export function largestStep({ left, right }: Stereo, fromSec: number, toSec: number): number {
  let step = 0;
  for (const channel of [left, right])
    for (let i = secToSamples(fromSec); i < secToSamples(toSec); i++)
      step = Math.max(step, Math.abs((channel[i + 1] as number) - (channel[i] as number)));
  return step;
}
