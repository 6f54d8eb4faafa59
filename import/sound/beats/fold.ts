import type { Curve } from './curve.ts';

/** Beat n lies at `offsetSec` + n * `beatSec`. */
export type Line = { beatSec: number; offsetSec: number };

const BINS = 64;

/** A curve folded over the beat: its mean at each phase, slightly smoothed. */
export type Fold = {
  values: Float64Array;
  /** The maximum over the mean: 1 if nothing repeats. */
  contrast: number;
  /** The maximum's phase, from 0 to 1. */
  phase: number;
  most: number;
};

export type Span = { fromSec: number; toSec: number };

export function fold(curve: Curve, hopSec: number, line: Line, span: Span): Fold {
  const sums = new Float64Array(BINS);
  const counts = new Float64Array(BINS);
  const from = Math.max(0, Math.round(span.fromSec / hopSec));
  const to = Math.min(curve.length, Math.round(span.toSec / hopSec));
  const turn = hopSec / line.beatSec;
  let phase = (from * hopSec - line.offsetSec) / line.beatSec;
  phase -= Math.floor(phase);
  for (let i = from; i < to; i++) {
    const bin = Math.floor(phase * BINS) % BINS;
    sums[bin] = (sums[bin] as number) + curve.at(i);
    counts[bin] = (counts[bin] as number) + 1;
    phase += turn;
    if (phase >= 1) phase -= 1;
  }
  const raw = sums.map((sum, i) => sum / Math.max(1, counts[i] as number));
  const at = (i: number) => raw[(i + BINS) % BINS] as number;
  const values = raw.map(
    (_, i) => (at(i - 2) + 2 * at(i - 1) + 3 * at(i) + 2 * at(i + 1) + at(i + 2)) / 9,
  );
  const most = Math.max(...values);
  const mean = values.reduce((sum, value) => sum + value, 0) / BINS;
  return {
    values,
    contrast: mean > 0 ? most / mean : 1,
    phase: (values.indexOf(most) + 0.5) / BINS,
    most,
  };
}

/** The highest value within a distance of a phase, and its offset in beats. */
export function peakNear({ values }: Fold, phase: number, reach: number) {
  const centre = phase * BINS - 0.5;
  let [most, best] = [-1, 0];
  for (let i = Math.ceil(centre - reach * BINS); i <= centre + reach * BINS; i++) {
    const value = values[(i + 4 * BINS) % BINS] as number;
    if (value > most) [most, best] = [value, i];
  }
  const at = (i: number) => values[(i + 4 * BINS) % BINS] as number;
  const bend = at(best - 1) - 2 * most + at(best + 1);
  const between = bend < 0 ? (at(best - 1) - at(best + 1)) / (2 * bend) : 0;
  return { most, shift: (best + Math.max(-1, Math.min(1, between)) - centre) / BINS };
}
