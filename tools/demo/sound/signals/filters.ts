import { SAMPLE_RATE_HZ } from '#import/testing/stereo.ts';

/** Denormal numbers would make silence many times slower than sound. */
export const INAUDIBLE = 1e-15;

/**
 * Two-pole state-variable filter, trapezoidal, so that it stays stable while its cutoff is swept. Read `low`,
 * `band` or `high` after `process`.
 */
export class StateVariableFilter {
  low = 0;
  band = 0;
  high = 0;
  #damping = 1;
  #a1 = 0;
  #a2 = 0;
  #a3 = 0;
  #memory1 = 0;
  #memory2 = 0;

  constructor(cutoffHz: number, q = Math.SQRT1_2) {
    this.tune(cutoffHz, q);
  }

  tune(cutoffHz: number, q = Math.SQRT1_2): void {
    const g = Math.tan((Math.PI * Math.min(Math.max(cutoffHz, 10), 20000)) / SAMPLE_RATE_HZ);
    this.#damping = 1 / q;
    this.#a1 = 1 / (1 + g * (g + this.#damping));
    this.#a2 = g * this.#a1;
    this.#a3 = g * this.#a2;
  }

  process(input: number): void {
    const v3 = input - this.#memory2;
    const v1 = this.#a1 * this.#memory1 + this.#a2 * v3;
    const v2 = this.#memory2 + this.#a2 * this.#memory1 + this.#a3 * v3;
    const next1 = 2 * v1 - this.#memory1;
    const next2 = 2 * v2 - this.#memory2;
    this.#memory1 = Math.abs(next1) < INAUDIBLE ? 0 : next1;
    this.#memory2 = Math.abs(next2) < INAUDIBLE ? 0 : next2;
    this.low = v2;
    this.band = v1 * this.#damping;
    this.high = input - this.#damping * v1 - v2;
  }

  lowpass(input: number): number {
    this.process(input);
    return this.low;
  }

  /** Peak gain 1 for any q. */
  bandpass(input: number): number {
    this.process(input);
    return this.band;
  }

  highpass(input: number): number {
    this.process(input);
    return this.high;
  }
}

type FilterKind = 'lowpass' | 'bandpass' | 'highpass';

/**
 * Filters in place and returns the same array. The same filter as above, in local
 * variables, which is several times faster.
 */
export function filterInPlace(
  sound: Float32Array,
  kind: FilterKind,
  cutoffHz: number,
  q = Math.SQRT1_2,
): Float32Array {
  const g = Math.tan((Math.PI * cutoffHz) / SAMPLE_RATE_HZ);
  const damping = 1 / q;
  const a1 = 1 / (1 + g * (g + damping));
  const a2 = g * a1;
  const a3 = g * a2;
  const [fromInput, fromBand, fromLow] = {
    lowpass: [0, 0, 1],
    bandpass: [0, damping, 0],
    highpass: [1, -damping, -1],
  }[kind] as [number, number, number];
  let memory1 = 0;
  let memory2 = 0;
  for (let i = 0; i < sound.length; i++) {
    const input = sound[i] as number;
    const v3 = input - memory2;
    const v1 = a1 * memory1 + a2 * v3;
    const v2 = memory2 + a2 * memory1 + a3 * v3;
    memory1 = 2 * v1 - memory1;
    memory2 = 2 * v2 - memory2;
    if (memory1 < INAUDIBLE && memory1 > -INAUDIBLE) memory1 = 0;
    if (memory2 < INAUDIBLE && memory2 > -INAUDIBLE) memory2 = 0;
    sound[i] = fromInput * input + fromBand * v1 + fromLow * v2;
  }
  return sound;
}
