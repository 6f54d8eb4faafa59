import type { Random } from './prng.ts';

/** Smooths the step of a naive saw, so that its aliases are inaudible (PolyBLEP). */
function smoothStep(phase: number, increment: number): number {
  if (phase < increment) {
    const t = phase / increment;
    return t + t - t * t - 1;
  }
  if (phase > 1 - increment) {
    const t = (phase - 1) / increment;
    return t * t + t + t + 1;
  }
  return 0;
}

/** @param phase in [0, 1) @param increment cycles per sample */
export function saw(phase: number, increment: number): number {
  return 2 * phase - 1 - smoothStep(phase, increment);
}

/** A square as the difference of two saws. */
export function square(phase: number, increment: number): number {
  const half = phase < 0.5 ? phase + 0.5 : phase - 0.5;
  return saw(phase, increment) - saw(half, increment);
}

export function createNoise(random: Random): () => number {
  return () => random() * 2 - 1;
}

/** Linear attack, exponential fall to the sustain level, exponential release after the gate. */
export type Envelope = {
  attackSec: number;
  decaySec: number;
  sustain: number;
  releaseSec: number;
};

export function envelopeAt(envelope: Envelope, sec: number, gateSec: number): number {
  const held = Math.min(sec, gateSec);
  const level =
    held < envelope.attackSec
      ? held / envelope.attackSec
      : envelope.sustain +
        (1 - envelope.sustain) * Math.exp(-(held - envelope.attackSec) / envelope.decaySec);
  return sec <= gateSec ? level : level * Math.exp(-(sec - gateSec) / (envelope.releaseSec / 4));
}
