import { SAMPLE_RATE_HZ, secToSamples } from '#import/testing/stereo.ts';
import { filterInPlace } from '../signals/filters.ts';
import { createNoise } from '../signals/oscillators.ts';
import type { Random } from '../signals/prng.ts';
import type { OneShot } from './instrument.ts';

type Partial = { ratio: number; level: number; decaySec: number };

/** A struck body: partials with a decay each, and a pitch that drops at first. */
function strike(hz: number, bendRatio: number, bendSec: number, partials: Partial[]): OneShot {
  const longestSec = Math.max(...partials.map((partial) => partial.decaySec));
  const sound = new Float32Array(secToSamples(longestSec * 5));
  let phase = 0;
  for (let i = 0; i < sound.length; i++) {
    const sec = i / SAMPLE_RATE_HZ;
    phase += (hz * (1 + bendRatio * Math.exp(-sec / bendSec))) / SAMPLE_RATE_HZ;
    let value = 0;
    for (const { ratio, level, decaySec } of partials)
      value += level * Math.sin(2 * Math.PI * phase * ratio) * Math.exp(-sec / decaySec);
    sound[i] = value * Math.min(1, sec / 0.0008) * Math.min(1, (sound.length - i) / 400);
  }
  return sound;
}

function addSlap(sound: OneShot, random: Random, level: number, sec: number, hz: number): OneShot {
  const noise = createNoise(random);
  const slap = new Float32Array(Math.min(sound.length, secToSamples(sec * 6)));
  for (let i = 0; i < slap.length; i++)
    slap[i] = noise() * level * Math.exp(-i / SAMPLE_RATE_HZ / sec);
  filterInPlace(slap, 'bandpass', hz, 0.7);
  for (let i = 0; i < slap.length; i++)
    sound[i] = Math.tanh((sound[i] as number) + (slap[i] as number)) * 0.75;
  for (let i = slap.length; i < sound.length; i++) sound[i] = Math.tanh(sound[i] as number) * 0.75;
  return sound;
}

/** The big festival drum (trống cái): skin modes of a wide membrane and the stick on it. */
export function createFestivalDrum(random: Random, hz = 72): OneShot {
  const sound = strike(hz, 0.6, 0.03, [
    { ratio: 1, level: 0.9, decaySec: 0.22 },
    { ratio: 1.59, level: 0.5, decaySec: 0.13 },
    { ratio: 2.14, level: 0.32, decaySec: 0.09 },
    { ratio: 2.92, level: 0.2, decaySec: 0.05 },
  ]);
  return addSlap(sound, random, 1.3, 0.018, 900);
}

/** The same drum's rim, struck with the stick: the "cắc" between the booms. */
export function createRim(random: Random, hz = 1250): OneShot {
  const sound = strike(hz, 0.15, 0.004, [
    { ratio: 1, level: 0.5, decaySec: 0.022 },
    { ratio: 1.83, level: 0.4, decaySec: 0.014 },
    { ratio: 2.71, level: 0.25, decaySec: 0.01 },
  ]);
  return addSlap(sound, random, 0.9, 0.004, 3000);
}

export function createTom(random: Random, hz: number): OneShot {
  const sound = strike(hz, 0.8, 0.035, [
    { ratio: 1, level: 0.9, decaySec: 0.13 },
    { ratio: 1.6, level: 0.25, decaySec: 0.06 },
  ]);
  return addSlap(sound, random, 0.6, 0.008, 1800);
}

/** A hand on a small skin, with the bend that is typical of congas. */
export function createConga(random: Random, hz: number): OneShot {
  const sound = strike(hz, 0.22, 0.02, [
    { ratio: 1, level: 0.8, decaySec: 0.085 },
    { ratio: 1.52, level: 0.3, decaySec: 0.045 },
    { ratio: 2.24, level: 0.22, decaySec: 0.03 },
  ]);
  return addSlap(sound, random, 0.7, 0.006, 2400);
}

/** Song loan and mõ: hollow wood. */
export function createWoodblock(random: Random, hz: number): OneShot {
  const sound = strike(hz, 0.05, 0.006, [
    { ratio: 1, level: 0.8, decaySec: 0.03 },
    { ratio: 2.45, level: 0.25, decaySec: 0.014 },
  ]);
  return addSlap(sound, random, 0.35, 0.002, 4000);
}

export function createGong(random: Random, hz = 110): OneShot {
  const partials = [1, 1.49, 2.03, 2.71, 3.18, 4.12, 5.43].map((ratio, i) => ({
    ratio,
    level: 0.34 / (1 + i * 0.35),
    decaySec: 1.1 / (1 + i * 0.3),
  }));
  return addSlap(strike(hz, -0.03, 0.15, partials), random, 0.4, 0.02, 500);
}
