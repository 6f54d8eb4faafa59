import { panGains, SAMPLE_RATE_HZ, type Stereo } from '#import/testing/stereo.ts';
import { StateVariableFilter } from '../signals/filters.ts';
import type { Random } from '../signals/prng.ts';

type RainDrop = { hz: number; level: number; left: number; right: number; ageSamples: number };

/**
 * Rain on a tin roof: a soft wash, and drops that each ring the metal for some milliseconds.
 *
 * @param levelAt how hard it rains, 0 to 1, at a sample of the song
 */
export function addRain(target: Stereo, random: Random, levelAt: (sample: number) => number): void {
  const wash = [new StateVariableFilter(5200, 0.6), new StateVariableFilter(5200, 0.6)];
  const drops: RainDrop[] = [];
  let level = 0;
  for (let i = 0; i < target.left.length; i++) {
    if (i % 256 === 0) level = levelAt(i);
    const [washLeft, washRight] = wash as [StateVariableFilter, StateVariableFilter];
    let left = washLeft.bandpass(random() * 2 - 1) * 0.05 * level;
    let right = washRight.bandpass(random() * 2 - 1) * 0.05 * level;
    if (random() < (38 * level) / SAMPLE_RATE_HZ) {
      const [panLeft, panRight] = panGains(random() * 1.8 - 0.9);
      const size = random();
      drops.push({
        hz: 1600 + 3800 * random() ** 1.5,
        level: (0.03 + 0.14 * size ** 3) * level,
        left: panLeft,
        right: panRight,
        ageSamples: 0,
      });
    }
    for (let d = drops.length - 1; d >= 0; d--) {
      const drop = drops[d] as RainDrop;
      const sec = drop.ageSamples++ / SAMPLE_RATE_HZ;
      if (sec > 0.06) drops.splice(d, 1);
      const ring = Math.sin(2 * Math.PI * drop.hz * sec * (1 + 2 * sec)) * Math.exp(-sec / 0.011);
      left += ring * drop.level * drop.left;
      right += ring * drop.level * drop.right;
    }
    target.left[i] = (target.left[i] as number) + left;
    target.right[i] = (target.right[i] as number) + right;
  }
}
