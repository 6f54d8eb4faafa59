import { LoudnessMeter } from '#import/sound/loudness.ts';
import { TruePeakMeter } from '#import/sound/true-peak.ts';
import { SAMPLE_RATE_HZ, type Stereo } from '#import/testing/stereo.ts';

/** Loudness of each 400 ms block, every 100 ms. */
export const momentaryLufs = (sound: Stereo) => measure(sound).momentaryLufs();

export const integratedLufs = (sound: Stereo) => measure(sound).integratedLufs();

function measure({ left, right }: Stereo): LoudnessMeter {
  const meter = new LoudnessMeter(SAMPLE_RATE_HZ);
  meter.add(left, right);
  return meter;
}

/** True peak, 1 being full scale. */
export function truePeak({ left, right }: Stereo): number {
  const peaks = [left, right].map((channel) => {
    const meter = new TruePeakMeter();
    meter.add(channel);
    return meter.peak();
  });
  return Math.max(...peaks);
}
