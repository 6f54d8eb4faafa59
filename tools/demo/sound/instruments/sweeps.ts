import { SAMPLE_RATE_HZ, type Stereo, secToSamples } from '#import/testing/stereo.ts';
import { StateVariableFilter } from '../signals/filters.ts';
import { saw } from '../signals/oscillators.ts';
import type { Random } from '../signals/prng.ts';

/** White noise and a rising saw before a drop; ends exactly at `lengthSec`. */
export function addRiser(
  target: Stereo,
  atSample: number,
  lengthSec: number,
  random: Random,
  gain = 1,
): void {
  const filters = [new StateVariableFilter(300, 1.6), new StateVariableFilter(300, 1.6)];
  const length = secToSamples(lengthSec);
  let phase = 0;
  for (let i = 0; i < length && atSample + i < target.left.length; i++) {
    const t = i / length;
    if (i % 16 === 0) for (const filter of filters) filter.tune(350 * 28 ** t, 1.2 + 1.4 * t);
    // The tremolo accelerates, like a countdown.
    const tremble = 1 - 0.35 * t * (0.5 + 0.5 * Math.sin(2 * Math.PI * (2 + 7 * t) * t * 4));
    const increment = (110 * 8 ** t) / SAMPLE_RATE_HZ;
    phase = (phase + increment) % 1;
    const tone = saw(phase, increment) * 0.07 * t;
    const level = t ** 1.6 * tremble * gain * Math.min(1, (length - i) / 200);
    const at = atSample + i;
    const [left, right] = filters as [StateVariableFilter, StateVariableFilter];
    target.left[at] =
      (target.left[at] as number) + (left.bandpass(random() * 2 - 1) * 0.5 + tone) * level;
    target.right[at] =
      (target.right[at] as number) + (right.bandpass(random() * 2 - 1) * 0.5 + tone) * level;
  }
}

/** Falling noise after a drop. */
export function addDownlifter(
  target: Stereo,
  atSample: number,
  lengthSec: number,
  random: Random,
  gain = 1,
): void {
  const filters = [new StateVariableFilter(8000, 1), new StateVariableFilter(8000, 1)];
  const length = secToSamples(lengthSec);
  for (let i = 0; i < length && atSample + i < target.left.length; i++) {
    const t = i / length;
    if (i % 16 === 0) for (const filter of filters) filter.tune(9000 * 0.03 ** t, 1);
    const level = (1 - t) ** 2 * 0.45 * gain * Math.min(1, i / 100);
    const at = atSample + i;
    const [left, right] = filters as [StateVariableFilter, StateVariableFilter];
    target.left[at] = (target.left[at] as number) + left.bandpass(random() * 2 - 1) * level;
    target.right[at] = (target.right[at] as number) + right.bandpass(random() * 2 - 1) * level;
  }
}

/** A boom that falls below the audible range. Starts softly, since a kick plays at the same time. */
export function addImpact(target: Stereo, atSample: number, random: Random, gain = 1): void {
  const length = secToSamples(1.6);
  const filter = new StateVariableFilter(700, 0.7);
  let phase = 0;
  for (let i = 0; i < length && atSample + i < target.left.length; i++) {
    const sec = i / SAMPLE_RATE_HZ;
    phase += (34 + 60 * Math.exp(-sec / 0.12)) / SAMPLE_RATE_HZ;
    if (i % 32 === 0) filter.tune(120 + 1800 * Math.exp(-sec / 0.2), 0.7);
    const boom = Math.sin(2 * Math.PI * phase) * 0.4;
    const crush = filter.lowpass(random() * 2 - 1) * 0.5;
    const level = Math.exp(-sec / 0.4) * Math.min(1, sec / 0.006) * gain;
    const value = (boom + crush) * level * Math.min(1, (length - i) / 4000);
    const at = atSample + i;
    target.left[at] = (target.left[at] as number) + value;
    target.right[at] = (target.right[at] as number) + value;
  }
}
