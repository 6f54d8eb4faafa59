import { expect, test } from 'vitest';
import { toDb } from '#import/sound/true-peak.ts';
import { createStereo, dbToGain, SAMPLE_RATE_HZ, type Stereo } from '#import/testing/stereo.ts';
import { truePeak } from './loudness.ts';
import { limit } from './master.ts';

function sine(hz: number, peakDb: number): Stereo {
  const sound = createStereo(SAMPLE_RATE_HZ);
  for (let i = 0; i < sound.left.length; i++)
    sound.left[i] = Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE_HZ) * dbToGain(peakDb);
  sound.right.set(sound.left);
  return sound;
}

test('the limiter holds true peaks under its ceiling and leaves quiet sound alone', () => {
  const loud = limit(sine(3000, -3), dbToGain(9), dbToGain(-1));
  expect(toDb(truePeak(loud))).toBeLessThanOrEqual(-0.99);
  const quiet = sine(440, -20);
  expect(limit(quiet, 1, dbToGain(-1)).left).toEqual(quiet.left);
});
