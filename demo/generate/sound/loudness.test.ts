import { expect, test } from 'vitest';
import { integratedLufs } from './loudness.ts';
import { limit } from './master.ts';
import { createStereo, dbToGain, SAMPLE_RATE_HZ, type Stereo } from './stereo.ts';
import { toDb, truePeak } from './true-peak.ts';

function sine(hz: number, sec: number, peakDb: number, phase = 0): Stereo {
  const sound = createStereo(sec * SAMPLE_RATE_HZ);
  for (let i = 0; i < sound.left.length; i++)
    sound.left[i] = Math.sin((2 * Math.PI * hz * i) / SAMPLE_RATE_HZ + phase) * dbToGain(peakDb);
  sound.right.set(sound.left);
  return sound;
}

test('a 997 Hz sine in both channels is as loud as its peak says (BS.1770-4, annex 1)', () => {
  expect(integratedLufs(sine(997, 5, -23))).toBeCloseTo(-23, 1);
});

test('a quiet half does not lower the integrated loudness: the relative gate leaves it out', () => {
  const sound = sine(997, 10, -20);
  const half = sound.left.length / 2;
  for (const channel of [sound.left, sound.right])
    for (let i = half; i < channel.length; i++) channel[i] = (channel[i] as number) * 0.01;
  expect(integratedLufs(sound)).toBeGreaterThan(-20.3);
});

test('the true peak of a sine sampled off its crests is found between the samples', () => {
  const sound = sine(SAMPLE_RATE_HZ / 4, 1, 0, Math.PI / 4);
  const samplePeak = sound.left.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
  expect(toDb(samplePeak)).toBeCloseTo(-3, 1);
  expect(Math.abs(toDb(truePeak(sound)))).toBeLessThan(0.4);
});

test('the limiter holds true peaks under its ceiling and leaves quiet sound alone', () => {
  const loud = limit(sine(3000, 1, -3), dbToGain(9), dbToGain(-1));
  expect(toDb(truePeak(loud))).toBeLessThanOrEqual(-0.99);
  const quiet = sine(440, 1, -20);
  expect(limit(quiet, 1, dbToGain(-1)).left).toEqual(quiet.left);
});
