import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { toDb } from '#import/sound/true-peak.ts';
import { SAMPLE_RATE_HZ, type Stereo, secToSamples } from '#import/testing/stereo.ts';
import { rounds } from '#testing/rounds.ts';
import { hashOf } from '../hash-of.ts';
import recordingsJson from '../recordings.json' with { type: 'json' };
import { ALL_TRACKS } from './all-tracks.ts';
import { longestSilenceSec, measureBpm, measureKickSec } from './beat-grid.ts';
import { correlation } from './correlation.ts';
import { decodeMp3 } from './decode-mp3.ts';
import { integratedLufs, truePeak } from './loudness.ts';
import { type Recordings, soundFile } from './recording.ts';

const RECORDINGS = recordingsJson satisfies Recordings as Recordings;
const MUSIC = fileURLToPath(new URL('../../../demo/music/', import.meta.url));
const readSound = (file: string) => readFile(`${MUSIC}${file}`);

/**
 * The hashes checked below detect any change of a recording. So `npm test` measures only one; `npm
 * run test:long` measures all.
 */
const MEASURED = rounds(1, 12);

test.each(Object.entries(RECORDINGS))(
  'the recording %s has the data that the demo needs',
  (_, recording) => {
    expect(Math.abs(recording.loudnessLufs + 14)).toBeLessThanOrEqual(1);
    expect(recording.truePeakDb).toBeLessThanOrEqual(-1);
    expect(recording.durationSec).toBeGreaterThanOrEqual(90);
    expect(recording.durationSec).toBeLessThanOrEqual(240);
  },
);

describe.each(Object.entries(RECORDINGS).slice(0, MEASURED))('%s, decoded', (slug, recording) => {
  const { bpm, firstDownbeatSec } = recording;
  const barSec = 240 / bpm;
  let sound: Stereo;
  beforeAll(async () => {
    sound = await decodeMp3(await readSound(recording.file));
  });

  test('each recording is equally loud: -14 LUFS within 1', () => {
    const lufs = integratedLufs(sound);
    expect(Math.abs(lufs + 14)).toBeLessThanOrEqual(1);
    expect(Math.abs(lufs - recording.loudnessLufs)).toBeLessThanOrEqual(0.1);
  });

  test('each recording peaks no higher than -1 dBTP, so it cannot clip', () => {
    const peakDb = toDb(truePeak(sound));
    expect(peakDb).toBeLessThanOrEqual(-1);
    expect(Math.abs(peakDb - recording.truePeakDb)).toBeLessThanOrEqual(0.1);
  });

  test('no recording is silent for a whole bar', () => {
    expect(longestSilenceSec(sound)).toBeLessThan(barSec);
  });

  test('each recording lasts as long as recordings.json says, between 90 and 240 seconds', () => {
    const sec = sound.left.length / SAMPLE_RATE_HZ;
    expect(Math.abs(sec - recording.durationSec)).toBeLessThanOrEqual(0.05);
    expect(sec).toBeGreaterThanOrEqual(90);
    expect(sec).toBeLessThanOrEqual(240);
  });

  test('each recording has the tempo of recordings.json within 0.1 BPM', () => {
    expect(Math.abs(measureBpm(sound) - bpm)).toBeLessThanOrEqual(0.1);
  });

  test('the first kick starts within 5 ms of the downbeat of recordings.json', () => {
    expect(Math.abs(measureKickSec(sound) - firstDownbeatSec)).toBeLessThanOrEqual(0.005);
  });

  test('the last bar still lies on the beat grid', () => {
    const { bars = 0 } = ALL_TRACKS.find((track) => track.slug === slug) ?? {};
    const lastKickSec = firstDownbeatSec + (bars - 0.25) * barSec;
    // The previous beat still sounds, so the search starts just before the kick.
    const foundSec = measureKickSec(sound, lastKickSec - 0.02);
    expect(Math.abs(foundSec - lastKickSec)).toBeLessThanOrEqual(0.005);
  });
});

describe('the recordings together', () => {
  test('the recordings are at least eight different pieces', async () => {
    const sounds: Float32Array[] = [];
    for (const { file, durationSec } of Object.values(RECORDINGS)) {
      const mp3 = await readSound(file);
      // Two seconds identify a recording. Its bit rate is constant.
      const { left } = await decodeMp3(mp3.subarray(0, Math.ceil((mp3.length * 32) / durationSec)));
      sounds.push(left.slice(secToSamples(28), secToSamples(30)));
    }
    expect(sounds.map(({ length }) => length)).toEqual(sounds.map(() => secToSamples(2)));
    const different = sounds.filter((sound, i) =>
      sounds.slice(0, i).every((other) => Math.abs(correlation(sound, other)) < 0.5),
    );
    expect(different.length).toBeGreaterThanOrEqual(8);
  });

  test('the recordings have at most 24 MB, and nothing else is beside them', async () => {
    const files = Object.values(RECORDINGS).map(({ file }) => file);
    const sizes = await Promise.all(files.map(async (file) => (await readSound(file)).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(24e6);
    const names = await readdir(`${MUSIC}/sound`);
    expect(names.map((name) => `sound/${name}`).sort()).toEqual([...files].sort());
  });

  test('the recordings are the listed files', async () => {
    for (const [slug, { file, sha256 }] of Object.entries(RECORDINGS)) {
      expect(file).toBe(soundFile(slug));
      expect(hashOf(await readSound(file))).toBe(sha256);
    }
  });
});
