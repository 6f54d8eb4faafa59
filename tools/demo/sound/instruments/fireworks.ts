import { panGains, SAMPLE_RATE_HZ, type Stereo, secToSamples } from '#import/testing/stereo.ts';
import { StateVariableFilter } from '../signals/filters.ts';
import type { Random } from '../signals/prng.ts';

/** A firework: a whistle that rises for `whistleSec`, a bang, and crackling stars. */
export function addFirework(
  target: Stereo,
  atSample: number,
  random: Random,
  { whistleSec = 0.9, gain = 1, pan = 0, crackleSec = 1.4 } = {},
): void {
  const burstAt = secToSamples(whistleSec);
  const length = burstAt + secToSamples(crackleSec + 0.3);
  const boomFilter = new StateVariableFilter(300, 0.8);
  const crackleFilter = new StateVariableFilter(5200, 1.2);
  const [panLeft, panRight] = panGains(pan);
  let phase = 0;
  let spark = 0;
  let sparkPan = 0;
  for (let i = 0; i < length && atSample + i < target.left.length; i++) {
    let centre = 0;
    let side = 0;
    if (i < burstAt) {
      const t = i / burstAt;
      const hz = 700 + 2300 * t ** 0.7 + 60 * Math.sin(2 * Math.PI * 23 * t);
      phase += hz / SAMPLE_RATE_HZ;
      centre = Math.sin(2 * Math.PI * phase) * 0.1 * Math.sin(Math.PI * t ** 0.8) ** 1.2;
      centre += (random() * 2 - 1) * 0.02 * t;
    } else {
      const sec = (i - burstAt) / SAMPLE_RATE_HZ;
      if (i % 32 === 0) boomFilter.tune(90 + 1500 * Math.exp(-sec / 0.06), 0.8);
      const boom = boomFilter.lowpass(random() * 2 - 1) * 1.1 * Math.exp(-sec / 0.16);
      if (random() < 0.0011 * Math.min(1, sec / 0.15) * Math.exp(-sec / (crackleSec * 0.45))) {
        spark = 0.4 + 0.6 * random();
        sparkPan = random() * 2 - 1;
      }
      spark *= 0.993;
      const crackle = crackleFilter.highpass((random() * 2 - 1) * spark) * 0.5;
      centre = boom + crackle;
      side = crackle * sparkPan * 0.8;
    }
    const fade = Math.min(1, (length - i) / 4000) * gain;
    const at = atSample + i;
    target.left[at] = (target.left[at] as number) + (centre * panLeft + side) * fade;
    target.right[at] = (target.right[at] as number) + (centre * panRight - side) * fade;
  }
}
