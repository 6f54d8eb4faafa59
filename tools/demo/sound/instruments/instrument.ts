import type { Stereo } from '#import/testing/stereo.ts';
import type { Ornament } from '../signals/pitch.ts';
import type { Random } from '../signals/prng.ts';

export type Note = {
  midi: number;
  /** The note before, for instruments that glide. */
  fromMidi: number;
  lengthSec: number;
  /** 0 to 1 */
  velocity: number;
  ornament: Ornament;
  random: Random;
};

/** Adds one note to the target; peaks near 0.5 at full velocity. */
export type Instrument = (target: Stereo, atSample: number, note: Note) => void;

/** A drum hit, rendered once and placed many times. */
export type OneShot = Float32Array;
