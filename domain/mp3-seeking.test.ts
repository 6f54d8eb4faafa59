import { expect, test } from 'vitest';
import { chromiumSeekLagSec, type Mp3Seeking } from './mp3-seeking.ts';

const LAME = { sampleRate: 44_100, leadSamples: 1105 };
const BARE = { sampleRate: 44_100 };
const VARIABLE = { ...LAME, isVariable: true };

/** Measured in Chromium 156 with files of LAME 3.100 and FFmpeg, see decision 065. */
const MEASURED: [string, Mp3Seeking, number, [seekSec: number, lagMs: number][]][] = [
  [
    'a constant bit rate with a header',
    LAME,
    60.123,
    [
      [0.005, 0],
      [0.024, 0],
      [0.028, 25.1],
      [7.77, 25.1],
      [29.8, 25.1],
      [30.4, -1.1],
      [57.3, -1.1],
    ],
  ],
  [
    'the same, longer',
    LAME,
    360.123,
    [
      [0.05, 25.1],
      [179, 25.1],
      [181, -1.1],
      [351.3, -1.1],
    ],
  ],
  [
    'the same at 48 kHz',
    { sampleRate: 48_000, leadSamples: 1105 },
    60.123,
    [
      [0.015, 0],
      [0.3, 23.1],
      [47.1, -1],
    ],
  ],
  [
    'a constant bit rate without a header',
    BARE,
    60.16,
    [
      [0.015, 0],
      [0.028, 1.8],
      [0.05, 23.8],
      [0.55, 1.4],
      [14.03, 2.2],
      [22.2, 22],
      [57.3, 13.4],
    ],
  ],
  [
    'the same at 48 kHz',
    { sampleRate: 48_000 },
    60.168,
    [
      [0.05, 2],
      [3, 0],
      [7.77, 18],
      [22.2, 0],
    ],
  ],
  [
    'the first hundredth of a variable bit rate',
    VARIABLE,
    360.123,
    [
      [0.015, 0],
      [0.05, 25.1],
      [2.9, 25.1],
    ],
  ],
];

test.each(MEASURED)('%s has the measured lag', (_, facts, durationSec, seeks) => {
  for (const [seekSec, lagMs] of seeks) {
    const lagSec = chromiumSeekLagSec(seekSec, durationSec, facts) ?? Number.NaN;
    expect(Math.abs(1000 * lagSec - lagMs), `${seekSec} s`).toBeLessThan(2);
  }
});

test('the lag is unknown after the first hundredth of a file with a variable bit rate', () => {
  expect(chromiumSeekLagSec(3.8, 360.123, VARIABLE)).toBeNull();
  expect(chromiumSeekLagSec(0.7, 60.123, VARIABLE)).toBeNull();
  expect(chromiumSeekLagSec(0.3, 60.123, { sampleRate: 44_100, isVariable: true })).toBeNull();
});

test('the lag is unknown around the middle of a file with a header', () => {
  expect(chromiumSeekLagSec(30.05, 60.123, LAME)).toBeNull();
  expect(chromiumSeekLagSec(30.05, 60.123, BARE)).not.toBeNull();
});
