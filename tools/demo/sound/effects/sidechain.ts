import { secToSamples } from '#import/testing/stereo.ts';

/**
 * How much the kick ducks everything else, 0 to 1, for each sample. Starts a little before the kick, like a
 * compressor with look-ahead, and is back at 0 before the next kick.
 */
export function renderDucking(
  length: number,
  kickSamples: readonly number[],
  recoverSec: number,
): Float32Array {
  const ducking = new Float32Array(length);
  const aheadSamples = secToSamples(0.004);
  const holdSamples = secToSamples(0.045);
  const recoverSamples = secToSamples(recoverSec);
  for (const kick of kickSamples) {
    const start = kick - aheadSamples;
    const whole = aheadSamples + holdSamples + recoverSamples;
    for (let i = Math.max(0, -start); i < whole && start + i < length; i++) {
      const recovering = (i - aheadSamples - holdSamples) / recoverSamples;
      const depth =
        i < aheadSamples
          ? i / aheadSamples
          : recovering < 0
            ? 1
            : 0.5 + 0.5 * Math.cos(Math.PI * recovering);
      ducking[start + i] = Math.max(ducking[start + i] as number, depth);
    }
  }
  return ducking;
}
