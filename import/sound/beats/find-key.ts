import { Fft } from './fft.ts';
import type { SoundTrace } from './sound-trace.ts';

/**
 * Key profiles: how well each of the twelve tones, from the tonic up, fits a key.
 *
 * @see C. L. Krumhansl, E. J. Kessler: Tracing the dynamic changes in perceived tonal organization,
 * Psychological Review 1982
 */
const MAJOR = [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88];
const MINOR = [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17];

const FFT = 4096;
/** MIDI pitches: the lowest with an FFT bin of its own, and the trace's upper limit. */
const [LOWEST, HIGHEST] = [40, 84];
/** Relative to the strongest window. */
const SILENT = 1e-4;
/** Below this correlation, no key fits better than another. */
const LEAST_FIT = 0.5;

/** The key in Camelot notation, such as 8A for A minor; null if no tones stand out. */
export function findKey(trace: SoundTrace): string | null {
  const tones = measureTones(trace);
  if (tones.every((tone) => tone === 0)) return null;
  let best = { fit: LEAST_FIT, name: null as string | null };
  for (let root = 0; root < 12; root++) {
    const turned = tones.map((_, i) => tones[(i + root) % 12] as number);
    for (const [profile, name] of [
      [MAJOR, `${camelot(root)}B`],
      [MINOR, `${camelot(root + 3)}A`],
    ] as const) {
      const fit = correlation(turned, profile);
      if (fit > best.fit) best = { fit, name };
    }
  }
  return best.name;
}

/**
 * The number of a major key in Camelot notation: 8 for C, one more for each fifth up. A minor key has
 * the number of its relative major.
 */
const camelot = (root: number) => ((7 * root + 7) % 12) + 1;

/** The strength of each of the twelve tones, from C. */
function measureTones({ dull, dullRate }: SoundTrace): number[] {
  const fft = new Fft(FFT);
  const window = Float32Array.from(
    { length: FFT },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / FFT),
  );
  // Reused, as in Fft.
  const sound = new Float32Array(FFT);
  const tones = new Array<number>(12).fill(0);
  let loudest = 0;
  for (let from = 0; from + FFT / 2 <= dull.length; from += FFT) {
    dull.read(from, sound);
    for (let i = 0; i < FFT; i++) sound[i] = (sound[i] as number) * (window[i] as number);
    const powers = fft.powers(sound);
    const whole = powers.reduce((sum, power) => sum + power, 0);
    loudest = Math.max(loudest, whole);
    if (whole <= SILENT * loudest) continue;
    for (let pitch = LOWEST; pitch <= HIGHEST; pitch++) {
      const line = ((440 * 2 ** ((pitch - 69) / 12)) / dullRate) * FFT;
      // Gliding sounds, such as kicks, are equally strong between the tones: subtract them.
      const [near, wide] = [line * 0.02, line * 0.06];
      let [most, sum, count] = [0, 0, 0];
      for (let k = Math.ceil(line - wide); k <= line + wide; k++) {
        const power = powers[k] ?? 0;
        sum += power;
        count++;
        if (Math.abs(k - line) <= near) most = Math.max(most, power);
      }
      const clear = Math.sqrt(most / whole) - Math.sqrt(sum / count / whole);
      const tone = pitch % 12;
      tones[tone] = (tones[tone] as number) + Math.max(0, clear);
    }
  }
  return tones;
}

function correlation(one: number[], other: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [product, squareOne, squareOther] = [0, 0, 0];
  for (let i = 0; i < one.length; i++) {
    const [a, b] = [(one[i] as number) - meanOne, (other[i] as number) - meanOther];
    product += a * b;
    squareOne += a * a;
    squareOther += b * b;
  }
  return squareOne > 0 ? product / Math.sqrt(squareOne * squareOther) : 0;
}
