import type { ChunkedSamples } from './chunked-samples.ts';
import type { Line, Span } from './fold.ts';
import { fitLine } from './grow-lines.ts';
import type { SoundTrace } from './sound-trace.ts';

const BEATS_PER_BLOCK = 16;
/** In milliseconds around the expected beat. */
const [AHEAD, BEHIND] = [40, 80];
const [EARLIEST, LATEST] = [-25, 30];
/** Relative to the peak; an encoder's pre-echo stays far below. */
const START_SHARE = 1 / 4;
/** The share of the level that a stroke must add for its start to be measurable. */
const LEAST_RISE = 0.2;
/** Kicks are measured if they stand out of the bass; otherwise clicks. */
const CLEAR_RISE = 0.5;
const LEAST_BLOCKS = 3;
const NEAR_SEC = 0.002;

/** The mean level of several beats, per millisecond around the beat. */
function meanLevels(
  { fineSec }: SoundTrace,
  samples: ChunkedSamples,
  line: Line,
  { first, count }: { first: number; count: number },
) {
  const levels = new Float64Array(AHEAD + BEHIND);
  const read = new Float32Array(AHEAD + BEHIND + 3);
  for (let beat = first; beat < first + count; beat++) {
    const startSec = line.offsetSec + beat * line.beatSec - AHEAD / 1000;
    const from = Math.floor(startSec / fineSec);
    samples.read(from, read);
    const late = startSec / fineSec - from;
    for (let ms = 0; ms < levels.length; ms++) {
      const at = late + ms / 1000 / fineSec;
      const i = Math.floor(at);
      const value = (read[i] as number) * (1 - at + i) + (read[i + 1] as number) * (at - i);
      levels[ms] = (levels[ms] as number) + value / count;
    }
  }
  return levels;
}

type Start = { sec: number; rise: number; share: number };

/** The start of the strokes in seconds after a beat, and the rise in level. */
function findStart(levels: Float64Array): Start | null {
  const around = (from: number, to: number) => levels.subarray(AHEAD + from, AHEAD + to);
  let [steepest, at] = [0, 0];
  for (let ms = EARLIEST; ms < LATEST; ms++) {
    const rise = Math.max(...around(ms, ms + 4)) - mean(around(ms - 4, ms));
    if (rise > steepest) [steepest, at] = [rise, ms];
  }
  const base = mean(around(at - 8, at - 1));
  const most = Math.max(...around(at, at + 45));
  const rise = most - base;
  if (rise < LEAST_RISE * most || most < 1e-4) return null;
  const wanted = base + START_SHARE * rise;
  for (let ms = at + 8; ms > at - 8; ms--) {
    const [before, here] = around(ms - 1, ms + 1) as unknown as [number, number];
    // A level covers the millisecond after it.
    if (here >= wanted && before < wanted)
      return { sec: (ms + (wanted - before) / (here - before)) / 1000, rise, share: rise / most };
  }
  return null;
}

function findClearStart(trace: SoundTrace, line: Line, beats: { first: number; count: number }) {
  const whole = findStart(meanLevels(trace, trace.fine, line, beats));
  if (whole && whole.share >= CLEAR_RISE) return whole;
  const click = findStart(meanLevels(trace, trace.clicks, line, beats));
  return click && click.share > (whole?.share ?? 0) ? click : whole;
}

const mean = (values: Float64Array) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Refines a line from an accuracy of 10 ms to a fraction of a millisecond, by the starts of the strokes. */
export function refineLine(trace: SoundTrace, rough: Line, span: Span): Line | null {
  let line = rough;
  for (let round = 0; round < 3; round++) {
    const { beatSec, offsetSec } = line;
    const first = Math.ceil((Math.max(0, span.fromSec) - offsetSec) / beatSec);
    const last = Math.floor((Math.min(trace.durationSec, span.toSec) - offsetSec) / beatSec);
    const size = Math.max(4, Math.min(BEATS_PER_BLOCK, Math.floor((last - first) / LEAST_BLOCKS)));
    const heard = [];
    for (let beat = first; beat + size <= last + 1; beat += size) {
      const start = findClearStart(trace, line, { first: beat, count: size });
      const middle = beat + (size - 1) / 2;
      if (start) heard.push({ beat: middle, sec: offsetSec + middle * beatSec + start.sec });
    }
    const fitted = fitMost(heard, beatSec);
    if (!fitted) return round === 0 ? null : line;
    line = fitted;
  }
  return line;
}

/** Without outliers. */
function fitMost(heard: { beat: number; sec: number }[], beatSec: number): Line | null {
  if (heard.length < LEAST_BLOCKS) return null;
  let kept = heard;
  // A least-squares fit to few strokes is unreliable: start from the median.
  let line = { beatSec, offsetSec: median(heard.map(({ beat, sec }) => sec - beat * beatSec)) };
  for (let round = 0; round < 4; round++) {
    const misses = heard.map(({ beat, sec }) =>
      Math.abs(sec - line.offsetSec - beat * line.beatSec),
    );
    const limit = Math.max(NEAR_SEC, 3 * median(misses));
    kept = heard.filter((_, i) => (misses[i] as number) <= limit);
    if (kept.length < LEAST_BLOCKS) return null;
    line = fitLine(kept, null);
  }
  return line;
}

/** The rise in level at a line's strokes: larger for a kick than for an off-beat bass. */
export function riseAt(trace: SoundTrace, line: Line, { fromSec, toSec }: Span): number {
  const first = Math.ceil((Math.max(0, fromSec) - line.offsetSec) / line.beatSec);
  const count = Math.floor((toSec - fromSec) / line.beatSec) - 1;
  const beats = { first, count: Math.max(1, count) };
  return findStart(meanLevels(trace, trace.fine, line, beats))?.rise ?? 0;
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
