import type { Beat } from './beat-features.ts';

/** One downbeat, from which every fourth beat is one, too, with a confidence from 0 to 1. */
export type Bars = { phase: number; confidence: number };

const BEATS = 4;
const LEAST_BEATS = 24;
/** Parts of the track, which must agree. */
const PARTS = 4;
const LEAST_PART = 64;
const CLEARLY = 4;
/**
 * How far the best position leads, in standard errors over all cues: with the first value the
 * confidence is 0, with the second 1.
 */
const [UNSURE, SURE] = [2, 10];
/**
 * A smaller lead counts as chance: even if all beats are equal, encoder noise makes one of four
 * stand out.
 */
const CHANCE = 5;
const MOST_OF_WALTZ = 0.3;

type Cue = { values: Float64Array; weight: number };

/**
 * Finds the downbeats from changes between beats: chords, bass lines and sections
 * change on bar lines, whatever the drums play.
 *
 * @param firstBeat the first beat with a stroke: without other evidence it is a downbeat
 * @see M. E. P. Davies, M. D. Plumbley: A spectral difference approach to downbeat extraction in musical
 * audio, EUSIPCO 2006
 */
export function findDownbeat(beats: Beat[], firstBeat = 0): Bars {
  if (beats.length < LEAST_BEATS) return { phase: firstBeat, confidence: 0 };
  const harmony: Cue[] = [
    { values: spectralChanges(beats, 1), weight: 1 },
    { values: spectralChanges(beats, BEATS), weight: 1 },
  ];
  const others: Cue[] = [
    { values: sectionChanges(beats), weight: 1 },
    { values: kickPattern(beats), weight: 0.7 },
    { values: backbeat(beats), weight: 0.5 },
  ];
  const { phase, margin } = choose([...harmony, ...others], BEATS);
  if (margin < CHANCE) return { phase: firstBeat, confidence: 0 };
  let confidence = Math.min(1, (margin - UNSURE) / (SURE - UNSURE));
  const length = Math.max(LEAST_PART, Math.ceil(beats.length / PARTS / BEATS) * BEATS);
  for (let from = 0; from + length <= beats.length; from += length) {
    const part = harmony.map((cue) => ({ ...cue, values: cue.values.slice(from, from + length) }));
    const told = choose(part, BEATS);
    if (told.phase !== phase && told.margin > CLEARLY) confidence /= 2;
  }
  // Bars of three beats are not supported.
  const three = choose([harmony[0] as Cue, ...others.slice(1)], 3);
  if (three.margin > Math.max(CLEARLY, margin)) confidence = Math.min(confidence, MOST_OF_WALTZ);
  return { phase, confidence };
}

/** The position in the bar that stands out most, and its lead over the next. */
function choose(cues: Cue[], beatsPerBar: number): { phase: number; margin: number } {
  const total = new Float64Array(beatsPerBar);
  for (const { values, weight } of cues)
    evidence(values, beatsPerBar).forEach((value, phase) => {
      total[phase] = (total[phase] as number) + weight * value;
    });
  const sorted = total.toSorted((a, b) => b - a);
  const [most, next] = sorted as unknown as [number, number];
  return { phase: total.indexOf(most), margin: most - next };
}

/** For each position in the bar, by how many standard errors its beats exceed the others; at most 6. */
export function evidence(values: Float64Array, beatsPerBar = BEATS): number[] {
  const groups = Array.from({ length: beatsPerBar }, (_, phase) =>
    Array.from(values).filter((value, i) => i % beatsPerBar === phase && !Number.isNaN(value)),
  );
  const means = groups.map(mean);
  const all = groups.flat();
  const spread = Math.sqrt(
    mean(groups.flatMap((group, phase) => group.map((v) => (v - (means[phase] as number)) ** 2))),
  );
  const middle = mean(all);
  const error = spread / Math.sqrt(Math.max(1, all.length / beatsPerBar)) + 1e-9;
  return means.map((value) => Math.max(-6, Math.min(6, (value - middle) / error)));
}

const mean = (values: number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The difference in sound between the beats before and after each beat. */
export function spectralChanges(beats: Beat[], context: number): Float64Array {
  const size = beats[0]?.spectrum.length ?? 0;
  const around = (from: number) => {
    const sum = new Float64Array(size);
    for (let i = from; i < from + context; i++)
      for (let k = 0; k < size; k++)
        sum[k] = (sum[k] as number) + ((beats[i]?.spectrum[k] ?? 0) as number) / context;
    return sum;
  };
  return Float64Array.from(beats, (_, i) =>
    i < context || i + context > beats.length
      ? Number.NaN
      : divergence(around(i - context), around(i)),
  );
}

/** The square root of the Jensen-Shannon divergence. */
export function divergence(
  one: Float64Array | Float32Array,
  other: Float64Array | Float32Array,
): number {
  let sum = 0;
  for (let k = 0; k < one.length; k++) {
    const [p, q] = [one[k] as number, other[k] as number];
    const middle = (p + q) / 2;
    if (p > 0) sum += p * Math.log2(p / middle);
    if (q > 0) sum += q * Math.log2(q / middle);
  }
  return Math.sqrt(Math.max(0, sum / 2));
}

/** The lasting change in level of each range at a beat. */
export function sectionChanges(beats: Beat[]): Float64Array {
  const floor = 1e-3;
  const decibels = beats.map(({ levels }) => levels.map((level) => 20 * Math.log10(level + floor)));
  const around = (from: number, range: number) => {
    let sum = 0;
    for (let i = from; i < from + BEATS; i++) sum += (decibels[i]?.[range] ?? 0) / BEATS;
    return sum;
  };
  return Float64Array.from(beats, (_, i) => {
    if (i < BEATS || i + BEATS > beats.length) return Number.NaN;
    let sum = 0;
    for (let range = 0; range < 3; range++) {
      const lasting = Math.abs(around(i, range) - around(i - BEATS, range));
      const here = Math.abs((decibels[i]?.[range] ?? 0) - (decibels[i - 1]?.[range] ?? 0));
      sum += Math.min(lasting, here);
    }
    return Math.min(12, sum) ** 2;
  });
}

/** If kicks differ, the first of a bar is the heaviest. */
function kickPattern(beats: Beat[]): Float64Array {
  return Float64Array.from(beats, ({ strokes }) => Math.log10(strokes[0] + 1e-3));
}

/** Claps are on the second and the fourth beat. */
function backbeat(beats: Beat[]): Float64Array {
  const clap = beats.map(({ strokes }) => Math.log10(strokes[2] + 1e-3));
  return Float64Array.from(beats, (_, i) =>
    i < 1 || i + 1 >= beats.length
      ? Number.NaN
      : (clap[i - 1] as number) + (clap[i + 1] as number) - 2 * (clap[i] as number),
  );
}
