import type { ChunkedSamples } from './chunked-samples.ts';
import type { SoundTrace } from './sound-trace.ts';

/** The rise in level, every 4 ms. The mean of each curve is 1, leaving out silence. */
export type Rises = {
  hopSec: number;
  /** Kick and bass. */
  low: Float32Array;
  high: Float32Array;
  /** The curve to find beats in: the lows, and a little of the rest. */
  beats: Float32Array;
};

/** Longer than a period of a kick's tone, so that its oscillation is not a rise. */
const SPAN = 3;

export function measureRises(trace: SoundTrace): Rises {
  const [low, middle, high] = [trace.low, trace.middle, trace.high].map(rise) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  // In place: for a mix of hours each curve has 10 MB and more.
  const beats = middle;
  for (let i = 0; i < beats.length; i++)
    beats[i] = (low[i] as number) + 0.5 * (middle[i] as number) + 0.25 * (high[i] as number);
  return { hopSec: trace.hopSec, low, high, beats };
}

function rise(levels: ChunkedSamples): Float32Array {
  const rises = new Float32Array(levels.length);
  const past = new Float64Array(2 * SPAN);
  let sum = 0;
  for (let i = 0; i < levels.length; i++) {
    past.copyWithin(0, 1);
    past[2 * SPAN - 1] = levels.at(i) ** 2;
    let [before, after] = [0, 0];
    for (let k = 0; k < SPAN; k++) {
      before += past[k] as number;
      after += past[SPAN + k] as number;
    }
    const value = Math.max(0, Math.sqrt(after / SPAN) - Math.sqrt(before / SPAN));
    // The rise began in the middle of the span.
    if (i >= SPAN - 1) rises[i - SPAN + 1] = value;
    sum += value;
  }
  const mean = sum / Math.max(1, levels.length);
  if (mean > 1e-6) for (let i = 0; i < rises.length; i++) rises[i] = (rises[i] as number) / mean;
  else rises.fill(0);
  return rises;
}
