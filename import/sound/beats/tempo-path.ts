import { Fft } from './fft.ts';

const [SLOWEST_BPM, FASTEST_BPM] = [66, 200];
/** Ratio between candidates: half a percent. */
const RATIO = 1.005;
const CANDIDATES = Math.floor(Math.log(FASTEST_BPM / SLOWEST_BPM) / Math.log(RATIO)) + 1;
/** Half and twice a tempo fit the same music: prefer a dance tempo. */
const USUAL_BPM = 130;
const USUAL_OCTAVES = 0.5;

const WINDOW = 3072;
export const PATH_STEP_SEC = 4;
/** The cost of a change of tempo, in well-fitting windows. */
const CHANGE_COST = 1.5;
const NEIGHBOUR_COST = 0.03;

const BPMS = Array.from({ length: CANDIDATES }, (_, i) => SLOWEST_BPM * RATIO ** i);
const PREFERENCE = BPMS.map((bpm) =>
  Math.exp(-0.5 * (Math.log2(bpm / USUAL_BPM) / USUAL_OCTAVES) ** 2),
);

/** The tempo every four seconds, accurate to 1 %: the period of the onsets, with few changes. */
export function findTempoPath(rises: Float32Array, hopSec: number): number[] {
  const step = Math.round(PATH_STEP_SEC / hopSec);
  const count = Math.max(1, Math.ceil(rises.length / step));
  const fits = Array.from({ length: count }, (_, i) => {
    const from = Math.round((i + 0.5) * step - WINDOW / 2);
    return fitTempos(
      rises,
      hopSec,
      Math.min(Math.max(0, from), Math.max(0, rises.length - WINDOW)),
    );
  });
  return followBest(fits);
}

/** Twice the window, so that the correlation does not wrap around. */
const fft = new Fft(8192);
/** Reused, as in Fft. */
const buffers = { real: new Float64Array(fft.size), imaginary: new Float64Array(fft.size) };

/** How well each candidate fits a window: the mean autocorrelation at one to four beats. */
function fitTempos(rises: Float32Array, hopSec: number, from: number): Float64Array {
  const [real, imaginary] = [buffers.real.fill(0), buffers.imaginary.fill(0)];
  // The square root keeps one loud stroke from hiding the others.
  const window = rises.subarray(from, from + WINDOW).map(Math.sqrt);
  const mean = window.reduce((sum, value) => sum + value, 0) / Math.max(1, window.length);
  for (let i = 0; i < window.length; i++) real[i] = (window[i] as number) - mean;
  fft.transform(real, imaginary);
  for (let k = 0; k < fft.size; k++) {
    real[k] = (real[k] as number) ** 2 + (imaginary[k] as number) ** 2;
    imaginary[k] = 0;
  }
  real[0] = 0;
  fft.transform(real, imaginary);
  const whole = (real[0] as number) || 1;
  const at = (lag: number) => {
    const i = Math.floor(lag);
    const value = (real[i] as number) * (1 - lag + i) + (real[i + 1] as number) * (lag - i);
    return (value / whole) * (WINDOW / Math.max(WINDOW / 4, WINDOW - lag));
  };
  return Float64Array.from(BPMS, (bpm, i) => {
    const lag = 60 / bpm / hopSec;
    let sum = 0;
    for (let beats = 1; beats <= 4; beats++) {
      // Half the distance to the neighbouring candidates.
      const reach = Math.max(1, (beats * lag * (RATIO - 1)) / 2);
      sum += Math.max(at(beats * lag), at(beats * lag - reach), at(beats * lag + reach));
    }
    return Math.max(0, sum / 4) * (PREFERENCE[i] as number);
  });
}

/** The best path through all windows, by Viterbi; windows without a beat have no weight. */
function followBest(fits: Float64Array[]): number[] {
  let scores = new Float64Array(CANDIDATES);
  const cameFrom: Int16Array[] = [];
  const maxima = fits.map((fit) => Math.max(...fit)).sort((a, b) => a - b);
  const most = Math.max(0.02, maxima[Math.floor(0.75 * maxima.length)] as number);
  for (const fit of fits) {
    let bestBefore = 0;
    for (let i = 1; i < CANDIDATES; i++)
      if ((scores[i] as number) > (scores[bestBefore] as number)) bestBefore = i;
    const from = new Int16Array(CANDIDATES);
    const next = new Float64Array(CANDIDATES);
    for (let i = 0; i < CANDIDATES; i++) {
      let best = i;
      for (const near of [i - 1, i + 1])
        if ((scores[near] ?? -1) - NEIGHBOUR_COST > (scores[best] as number)) best = near;
      if ((scores[bestBefore] as number) - CHANGE_COST > (scores[best] as number))
        best = bestBefore;
      const cost = best === i ? 0 : Math.abs(best - i) > 1 ? CHANGE_COST : NEIGHBOUR_COST;
      from[i] = best;
      next[i] = (scores[best] as number) - cost + (fit[i] as number) / most;
    }
    cameFrom.push(from);
    scores = next;
  }
  let at = scores.indexOf(Math.max(...scores));
  const path = cameFrom.toReversed().map((from) => {
    const here = at;
    at = from[here] as number;
    return BPMS[here] as number;
  });
  return path.reverse();
}
