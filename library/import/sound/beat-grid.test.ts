import { expect, test } from 'vitest';
import { seededRandom } from '#app/domain/seeded-random.ts';
import { BeatEnvelopes } from './beat-envelopes.ts';
import { measureBeatGrid } from './beat-grid.ts';

const RATE = 44100;

function gridOf(sound: Float32Array) {
  const envelopes = new BeatEnvelopes(RATE);
  for (let at = 0; at < sound.length; at += 5000)
    envelopes.add(sound.subarray(at, at + 5000), sound.subarray(at, at + 5000));
  return measureBeatGrid(envelopes);
}

/** A kick at each of these moments. */
function kicksAt(times: number[], sec: number): Float32Array {
  const sound = new Float32Array(sec * RATE);
  for (const time of times)
    for (let i = 0, at = Math.round(time * RATE); i < 6000 && at + i < sound.length; i++)
      sound[at + i] = 0.8 * Math.exp(-i / 2000) * Math.cos((2 * Math.PI * 60 * i) / RATE);
  return sound;
}

const steady = (bpm: number, fromSec: number, sec: number) =>
  Array.from(
    { length: Math.floor(((sec - fromSec) * bpm) / 60) },
    (_, n) => fromSec + (n * 60) / bpm,
  );

test.each([
  [128, 0.05, 60],
  [140, 1.3, 30],
  [174.5, 0, 60],
  [133.33, 0.2, 300],
])('%d BPM from %d s on are found in %d s', (bpm, fromSec, sec) => {
  const grid = gridOf(kicksAt(steady(bpm, fromSec, sec), sec));
  expect(Math.abs((grid?.bpm ?? 0) - bpm)).toBeLessThanOrEqual(sec > 30 ? 0.03 : 0.1);
  expect(Math.abs((grid?.firstDownbeatSec ?? -1) - fromSec)).toBeLessThanOrEqual(0.003);
});

test('an introduction without kicks is skipped', () => {
  const sound = kicksAt(steady(138, 21, 90), 90);
  for (let i = 0; i < 20 * RATE; i++) sound[i] = 0.1 * Math.sin((2 * Math.PI * 440 * i) / RATE);
  expect(Math.abs((gridOf(sound)?.firstDownbeatSec ?? 0) - 21)).toBeLessThanOrEqual(0.003);
});

test('silence, noise, kicks without a tempo, and a few seconds have no grid', () => {
  const random = seededRandom('grid');
  expect(gridOf(new Float32Array(60 * RATE))).toBeNull();
  expect(gridOf(Float32Array.from({ length: 60 * RATE }, () => random() - 0.5))).toBeNull();
  let sec = 0;
  const anywhere = Array.from({ length: 120 }, () => (sec += 0.2 + 0.6 * random()));
  expect(gridOf(kicksAt(anywhere, 60))).toBeNull();
  expect(gridOf(kicksAt(steady(140, 0, 3), 3))).toBeNull();
});

test('two tempos after one another are none', () => {
  const both = [...steady(128, 0, 60), ...steady(140, 60, 120)];
  expect(gridOf(kicksAt(both, 120))).toBeNull();
});
