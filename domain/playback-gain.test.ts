import { expect, test } from 'vitest';
import { playbackGain } from './playback-gain.ts';

const toDb = (gain: number) => 20 * Math.log10(gain);

test.each([
  ['a loud track is turned down', -8, -1, -6],
  ['a quiet track with room above its peaks is turned up', -20, -12, 6],
  ['a track at the target is left alone', -14, -1.4, 0],
  ['a quiet track whose peaks are high is turned up until they are at -1 dBTP', -20, -3, 2],
  ['a track at the target that peaks above -1 dBTP is turned down', -14, 0.5, -1.5],
  ['a loud track is turned down, which is enough for its peaks', -9, 1.2, -5],
  ['near silence is turned up by no more than 12 dB', -60, -50, 12],
  ['noise is turned down by no more than 24 dB', 20, 24, -24],
])('playback gain: %s', (_, loudnessLufs, truePeakDb, db) => {
  expect(toDb(playbackGain({ loudnessLufs, truePeakDb }))).toBeCloseTo(db, 6);
});

test('no gain raises a peak above -1 dBTP', () => {
  let highestDb = -Infinity;
  for (let loudnessLufs = -70; loudnessLufs <= 0; loudnessLufs += 0.7)
    for (let truePeakDb = -40; truePeakDb <= 3; truePeakDb += 0.3)
      highestDb = Math.max(
        highestDb,
        truePeakDb + toDb(playbackGain({ loudnessLufs, truePeakDb })),
      );
  expect(highestDb).toBeCloseTo(-1, 6);
});

test('without a measured loudness there is no gain, and an unknown peak counts as full scale', () => {
  expect(playbackGain({})).toBe(1);
  expect(playbackGain({ truePeakDb: 0 })).toBe(1);
  expect(toDb(playbackGain({ loudnessLufs: -20 }))).toBeCloseTo(-1);
  expect(toDb(playbackGain({ loudnessLufs: -10 }))).toBeCloseTo(-4);
});
