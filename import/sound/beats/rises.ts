import type { ChunkedSamples } from './chunked-samples.ts';
import { type Curve, StoredCurve } from './curve.ts';
import type { SoundTrace } from './sound-trace.ts';

/**
 * The rise in level, every 4 ms. Each range is scaled to a mean of 1; a silent range is 0
 * throughout.
 */
export type Rises = {
  hopSec: number;
  /** Kick and bass. */
  low: Curve;
  high: Curve;
  /** The curve to find beats in: the lows, and a little of the rest. */
  beats: StoredCurve;
};

/** Longer than a period of a kick's tone, so that its oscillation is not a rise. */
const SPAN = 3;

type Levels = Pick<SoundTrace, 'hopSec' | 'low' | 'middle' | 'high'>;

export function measureRises(trace: Levels): Rises {
  const low = new RangeRises(trace.low);
  const middle = new RangeRises(trace.middle);
  const high = new RangeRises(trace.high);
  const beats = new Float32Array(low.length);
  for (let i = 0; i < beats.length; i++)
    beats[i] = low.at(i) + 0.5 * middle.at(i) + 0.25 * high.at(i);
  return { hopSec: trace.hopSec, low, high, beats: new StoredCurve(beats) };
}

/** Measures each value when it is read: stored, a mix of hours would take 10 MB and more for each range. */
class RangeRises implements Curve {
  readonly length: number;
  readonly #levels: ChunkedSamples;
  /** 0 in silence. */
  readonly #mean: number;

  constructor(levels: ChunkedSamples) {
    this.length = levels.length;
    this.#levels = levels;
    let sum = 0;
    for (let i = 1 - SPAN; i <= this.length - SPAN; i++) sum += this.#measure(i);
    const mean = sum / Math.max(1, this.length);
    this.#mean = mean > 1e-6 ? mean : 0;
  }

  at(index: number): number {
    if (this.#mean === 0 || index < 0 || index > this.length - SPAN) return 0;
    return Math.fround(this.#measure(index) / this.#mean);
  }

  /** The rise from the levels before an index to those from it on. */
  #measure(index: number): number {
    let [before, after] = [0, 0];
    for (let k = 0; k < SPAN; k++) {
      before += this.#power(index - SPAN + k);
      after += this.#power(index + k);
    }
    return Math.max(0, Math.sqrt(after / SPAN) - Math.sqrt(before / SPAN));
  }

  #power(index: number): number {
    return index < 0 ? 0 : this.#levels.at(index) ** 2;
  }
}
