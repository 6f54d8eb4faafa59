import { peakAround } from '#import/sound/true-peak.ts';
import { dbToGain, SAMPLE_RATE_HZ, type Stereo, secToSamples } from '#import/testing/stereo.ts';
import { integratedLufs } from './loudness.ts';

const LOOK_AHEAD_SEC = 0.0025;
const RELEASE_SEC = 0.09;

/**
 * Keeps true peaks below the ceiling. The gain falls before a peak arrives, so that nothing is clipped. Both
 * channels have the same gain, so that the stereo image does not move.
 */
export function limit(sound: Stereo, gain: number, ceiling: number): Stereo {
  const { length } = sound.left;
  const ahead = secToSamples(LOOK_AHEAD_SEC);
  const needed = new Float32Array(length).fill(1);
  for (const channel of [sound.left, sound.right])
    for (let i = 0; i < length; i++) {
      // The true peak between two samples can be higher than both, but never twice as high, so
      // quieter samples are skipped.
      const here = Math.abs(channel[i] as number) * gain;
      const next = Math.abs(channel[i + 1] ?? 0) * gain;
      if (Math.max(here, next) < ceiling * 0.5) continue;
      const peak = peakAround(channel, i) * gain;
      if (peak > ceiling) needed[i] = Math.min(needed[i] as number, ceiling / peak);
    }
  const held = slidingMinimum(needed, ahead);
  const release = Math.exp(-1 / (RELEASE_SEC * SAMPLE_RATE_HZ));
  let following = 1;
  for (let i = 0; i < length; i++) {
    following = Math.min(held[i] as number, 1 - (1 - following) * release);
    held[i] = following;
  }
  return applySmoothed(sound, held, ahead, gain);
}

/** A sliding minimum over `ahead` values on either side. */
function slidingMinimum(values: Float32Array, ahead: number): Float32Array {
  const result = new Float32Array(values.length);
  const queue = new Int32Array(values.length);
  let head = 0;
  let tail = 0;
  for (let i = 0; i < values.length + ahead; i++) {
    if (i < values.length) {
      while (tail > head && (values[queue[tail - 1] as number] as number) >= (values[i] as number))
        tail--;
      queue[tail++] = i;
    }
    const centre = i - ahead;
    if (centre < 0) continue;
    while ((queue[head] as number) < centre - ahead) head++;
    result[centre] = values[queue[head] as number] as number;
  }
  return result;
}

/** Applies the gain, with a moving average over the look-ahead, which turns its steps into ramps. */
function applySmoothed(sound: Stereo, held: Float32Array, ahead: number, gain: number): Stereo {
  const { length } = held;
  const half = Math.floor(ahead / 2);
  const left = new Float32Array(length);
  const right = new Float32Array(length);
  const size = 2 * half + 1;
  let sum = 0;
  for (let i = -half; i <= half; i++) sum += held[Math.max(0, i)] ?? 1;
  for (let i = 0; i < length; i++) {
    const smooth = Math.min(1, sum / size) * gain;
    left[i] = (sound.left[i] as number) * smooth;
    right[i] = (sound.right[i] as number) * smooth;
    sum +=
      (held[Math.min(length - 1, i + half + 1)] as number) -
      (held[Math.max(0, i - half)] as number);
  }
  return { left, right };
}

/** Brings a mix to a loudness. Repeats a few times, since the limiter lowers the loudness. */
export function master(mix: Stereo, targetLufs: number, ceilingDb: number): Stereo {
  let gainDb = targetLufs - integratedLufs(mix);
  let result = mix;
  for (let turn = 0; turn < 4; turn++) {
    result = limit(mix, dbToGain(gainDb), dbToGain(ceilingDb));
    const missingDb = targetLufs - integratedLufs(result);
    if (Math.abs(missingDb) < 0.05) break;
    gainDb += missingDb;
  }
  return result;
}
