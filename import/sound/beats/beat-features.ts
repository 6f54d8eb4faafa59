import type { ChunkedSamples } from './chunked-samples.ts';
import { Fft } from './fft.ts';
import type { Line } from './fold.ts';
import type { SoundTrace } from './sound-trace.ts';

/** MIDI pitches from E1, the lowest bass note, to the trace's upper limit. */
export const LOWEST_PITCH = 28;
export const PITCHES = 56;

/** Features of one beat. */
export type Beat = {
  sec: number;
  /** The strength of each semitone; the sum is 1, or 0 in silence. */
  spectrum: Float32Array;
  /** RMS below 150 Hz, up to 1.1 kHz, and above. */
  levels: [low: number, middle: number, high: number];
  /** In the first 60 ms. */
  strokes: [low: number, middle: number, high: number];
  /** The rise in level at its beginning. */
  rise: number;
};

const STROKE_SEC = 0.06;
/** In hops: 24 ms. */
const NEAR = 6;
/** Skipped at the beginning of a beat, where the stroke hides the harmony. */
const SKIPPED_SHARE = 0.08;

/** Measures the beats of a stretch. */
export function readBeats(trace: SoundTrace, line: Line, first: number, last: number): Beat[] {
  const { dull, dullRate, hopSec } = trace;
  const length = Math.floor(line.beatSec * (1 - SKIPPED_SHARE) * dullRate);
  const fft = new Fft(2 ** Math.ceil(Math.log2(length)));
  const window = Float32Array.from(
    { length },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / length),
  );
  const pitchOf = pitches(fft.size, dullRate);
  const count = Math.max(0, last - first + 1);
  // Reused and shared, as in Fft.
  const sound = new Float32Array(length);
  const spectra = new Float32Array(count * PITCHES);
  return Array.from({ length: count }, (_, i) => {
    const sec = line.offsetSec + (first + i) * line.beatSec;
    const from = Math.round((sec + SKIPPED_SHARE * line.beatSec) * dullRate);
    dull.read(from, sound);
    for (let k = 0; k < length; k++) sound[k] = (sound[k] as number) * (window[k] as number);
    const spectrum = spectra.subarray(i * PITCHES, (i + 1) * PITCHES);
    writePitches(spectrum, fft.powers(sound), pitchOf);
    const hop = Math.round(sec / hopSec);
    const hops = Math.round(line.beatSec / hopSec);
    const stroke = Math.round(STROKE_SEC / hopSec);
    const ranges = [trace.low, trace.middle, trace.high] as const;
    return {
      sec,
      spectrum,
      levels: ranges.map((range) => levelOf(range, hop, hops)) as Beat['levels'],
      strokes: ranges.map((range) => levelOf(range, hop, stroke)) as Beat['strokes'],
      rise: ranges.reduce(
        (sum, range) =>
          sum + Math.max(0, levelOf(range, hop, NEAR) - levelOf(range, hop - NEAR, NEAR)),
        0,
      ),
    };
  });
}

/** The semitone of each bin of a transform; -1 for none. */
function pitches(size: number, rate: number): Int8Array {
  return Int8Array.from({ length: size / 2 + 1 }, (_, k) => {
    const pitch = Math.round(69 + 12 * Math.log2((k * rate) / size / 440)) - LOWEST_PITCH;
    return pitch >= 0 && pitch < PITCHES ? pitch : -1;
  });
}

/** Writes the strength of each semitone into `spectrum`, which must be all zeros. */
function writePitches(spectrum: Float32Array, powers: Float64Array, pitchOf: Int8Array): void {
  for (let k = 1; k < powers.length; k++) {
    const pitch = pitchOf[k] as number;
    if (pitch >= 0) spectrum[pitch] = (spectrum[pitch] as number) + (powers[k] as number);
  }
  // Compressed, as hearing does, so that a bass does not hide the chords.
  for (let i = 0; i < PITCHES; i++) spectrum[i] = (spectrum[i] as number) ** 0.3;
  const sum = spectrum.reduce((total, value) => total + value, 0);
  if (sum > 0) for (let i = 0; i < PITCHES; i++) spectrum[i] = (spectrum[i] as number) / sum;
}

function levelOf(range: ChunkedSamples, from: number, count: number): number {
  let energy = 0;
  for (let i = Math.max(0, from); i < from + count && i < range.length; i++)
    energy += range.at(i) ** 2;
  return Math.sqrt(energy / Math.max(1, count));
}
