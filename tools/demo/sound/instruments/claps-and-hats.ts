import { SAMPLE_RATE_HZ, secToSamples } from '#import/testing/stereo.ts';
import { filterInPlace, StateVariableFilter } from '../signals/filters.ts';
import { createNoise, square } from '../signals/oscillators.ts';
import type { Random } from '../signals/prng.ts';
import type { OneShot } from './instrument.ts';

function normalise(sound: OneShot, peak: number): OneShot {
  let highest = 0;
  for (const value of sound) highest = Math.max(highest, Math.abs(value));
  for (let i = 0; i < sound.length; i++) sound[i] = ((sound[i] as number) / highest) * peak;
  return sound;
}

function noiseBurst(sec: number, random: Random, levelAt: (sec: number) => number): OneShot {
  const noise = createNoise(random);
  const sound = new Float32Array(secToSamples(sec));
  for (let i = 0; i < sound.length; i++)
    sound[i] = noise() * levelAt(i / SAMPLE_RATE_HZ) * Math.min(1, (sound.length - i) / 300);
  return sound;
}

/** Several hands about ten milliseconds apart, then the room. */
export function createClap(random: Random, centreHz = 1500, tailSec = 0.09): OneShot {
  const handsSec = [0, 0.009, 0.019, 0.028];
  const sound = noiseBurst(tailSec * 5, random, (sec) => {
    let level = sec > 0.028 ? 0.75 * Math.exp(-(sec - 0.028) / tailSec) : 0;
    for (const handSec of handsSec)
      if (sec >= handSec) level += 0.8 * Math.exp(-(sec - handSec) / 0.004);
    return level;
  });
  filterInPlace(sound, 'highpass', centreHz * 0.5);
  const body = filterInPlace(sound.slice(), 'bandpass', centreHz, 1.1);
  for (let i = 0; i < sound.length; i++)
    sound[i] = (body[i] as number) * 1.5 + (sound[i] as number) * 0.35;
  return normalise(sound, 0.7);
}

export function createSnare(random: Random, toneHz = 195, noiseSec = 0.1): OneShot {
  const sound = noiseBurst(noiseSec * 4, random, (sec) => Math.exp(-sec / noiseSec));
  filterInPlace(sound, 'highpass', 900);
  let phase = 0;
  for (let i = 0; i < sound.length; i++) {
    const sec = i / SAMPLE_RATE_HZ;
    phase += (toneHz * (1 + 0.9 * Math.exp(-sec / 0.008))) / SAMPLE_RATE_HZ;
    const tone = Math.sin(2 * Math.PI * phase) + 0.5 * Math.sin(2 * Math.PI * phase * 1.72);
    sound[i] = Math.tanh((sound[i] as number) * 0.8 + tone * 0.9 * Math.exp(-sec / 0.06));
  }
  return normalise(sound, 0.7);
}

/** Six squares at unrelated pitches: the metal of every drum machine's hat. */
const METAL_HZ = [205.3, 304.4, 369.6, 522.7, 540.1, 800.2];

/** @param decaySec about 0.03 closed, 0.16 open, 0.9 ride or crash */
export function createHat(random: Random, decaySec: number, brightHz = 8000): OneShot {
  const noise = createNoise(random);
  const sound = new Float32Array(secToSamples(decaySec * 5));
  const phases = METAL_HZ.map(() => random());
  for (let i = 0; i < sound.length; i++) {
    let metal = 0;
    METAL_HZ.forEach((hz, k) => {
      const increment = (hz * 1.9) / SAMPLE_RATE_HZ;
      const phase = ((phases[k] as number) + increment) % 1;
      phases[k] = phase;
      metal += square(phase, increment);
    });
    const sec = i / SAMPLE_RATE_HZ;
    const level = Math.min(1, sec / 0.0006) * Math.exp(-sec / decaySec);
    sound[i] = (metal * 0.14 + noise() * 0.8) * level * Math.min(1, (sound.length - i) / 500);
  }
  filterInPlace(sound, 'highpass', brightHz);
  filterInPlace(sound, 'highpass', brightHz * 0.8);
  return normalise(sound, 0.6);
}

/** A shaker's seeds: noise with a softer attack than a hat's. */
export function createShaker(random: Random, sec = 0.075, centreHz = 6500): OneShot {
  const sound = noiseBurst(sec * 2, random, (at) => {
    const throwing = at / sec;
    return throwing < 0.4 ? (throwing / 0.4) ** 2 : Math.exp(-(throwing - 0.4) * 5);
  });
  filterInPlace(sound, 'bandpass', centreHz, 1.2);
  filterInPlace(sound, 'highpass', 3500);
  return normalise(sound, 0.5);
}

export function createCrash(random: Random, sec = 2.4): OneShot {
  const sound = createHat(random, sec / 4, 4200);
  const filter = new StateVariableFilter(9000, 0.6);
  const noise = createNoise(random);
  for (let i = 0; i < sound.length; i++) {
    const at = i / SAMPLE_RATE_HZ;
    sound[i] = (sound[i] as number) * 0.6 + filter.bandpass(noise()) * 0.5 * Math.exp(-at / 0.5);
  }
  const fadeSamples = secToSamples(0.3);
  for (let i = 0; i < fadeSamples; i++) {
    const at = sound.length - 1 - i;
    sound[at] = ((sound[at] as number) * i) / fadeSamples;
  }
  return normalise(sound, 0.6);
}
