import type { BeatEnvelopes } from './beat-envelopes.ts';

const [SLOWEST_BPM, FASTEST_BPM] = [100, 180];

/** A window of two minutes has a spectral line 0.4 BPM wide, so 0.2 cannot step over it. */
const WINDOW_SEC = 120;
const COARSE_STEP_BPM = 0.2;

type Turn = { strength: number; phase: number };

/** How strongly the onsets repeat at a tempo, 0 to 1, and when in the beat: one Fourier bin. */
export function turnAt(onsets: Float64Array, bpm: number, hopSec: number): Turn {
  const turn = 2 * Math.PI * (bpm / 60) * hopSec;
  const [stepReal, stepImaginary] = [Math.cos(turn), Math.sin(turn)];
  let [real, imaginary, sumReal, sumImaginary, sum] = [1, 0, 0, 0, 0];
  for (const onset of onsets) {
    sum += onset;
    sumReal += onset * real;
    sumImaginary += onset * imaginary;
    const nextReal = real * stepReal - imaginary * stepImaginary;
    imaginary = real * stepImaginary + imaginary * stepReal;
    real = nextReal;
  }
  return {
    strength: sum > 0 ? Math.hypot(sumReal, sumImaginary) / sum : 0,
    phase: Math.atan2(sumImaginary, sumReal),
  };
}

function strongest(
  onsets: Float64Array,
  hopSec: number,
  [fromBpm, toBpm, stepBpm]: [number, number, number],
): { bpm: number } & Turn {
  let best = { bpm: fromBpm, ...turnAt(onsets, fromBpm, hopSec) };
  for (let bpm = fromBpm + stepBpm; bpm <= toBpm; bpm += stepBpm) {
    const turn = turnAt(onsets, bpm, hopSec);
    if (turn.strength > best.strength) best = { bpm, ...turn };
  }
  return best;
}

/** The tempo of the kick, between 100 and 180 BPM, to about a hundredth, however weak it is. */
export function measureTempo(envelopes: BeatEnvelopes): { bpm: number } & Turn {
  const onsets = envelopes.lowOnsets();
  const hopSec = envelopes.hop / envelopes.sampleRate;
  const windowHops = Math.round(WINDOW_SEC / hopSec);
  // The middle of what is there: an introduction may have no kick.
  const start = Math.max(0, Math.floor((onsets.length - windowHops) / 2));
  const window = onsets.subarray(start, start + windowHops);
  const coarse = strongest(window, hopSec, [SLOWEST_BPM, FASTEST_BPM, COARSE_STEP_BPM]);
  const { bpm } = strongest(window, hopSec, [coarse.bpm - 0.25, coarse.bpm + 0.25, 0.01]);
  // The whole has a narrower line, within what the window left open.
  const stepBpm = Math.min(0.01, 6 / (onsets.length * hopSec));
  return strongest(onsets, hopSec, [bpm - 0.05, bpm + 0.05, stepBpm]);
}
