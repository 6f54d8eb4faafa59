import { filterInPlace } from './filters.ts';
import { SAMPLE_RATE_HZ, type Stereo, secToSamples } from './stereo.ts';

const HOP = 512;

/** How much energy below 160 Hz, where the kick lives, each hop adds to the one before. */
function lowOnsets({ left, right }: Stereo): Float64Array {
  const low = filterInPlace(
    left.map((value, i) => (value + (right[i] as number)) / 2),
    'lowpass',
    160,
  );
  const onsets = new Float64Array(Math.floor(low.length / HOP));
  let before = 0;
  for (let hop = 0; hop < onsets.length; hop++) {
    let energy = 0;
    for (let i = hop * HOP; i < (hop + 1) * HOP; i++) energy += (low[i] as number) ** 2;
    const level = Math.sqrt(energy / HOP);
    onsets[hop] = Math.max(0, level - before);
    before = level;
  }
  return onsets;
}

/** How strongly the onsets repeat at a tempo: one bin of their Fourier transform. */
function tempoStrength(onsets: Float64Array, bpm: number): number {
  const turn = (2 * Math.PI * (bpm / 60) * HOP) / SAMPLE_RATE_HZ;
  const [stepReal, stepImaginary] = [Math.cos(turn), Math.sin(turn)];
  let [real, imaginary, sumReal, sumImaginary] = [1, 0, 0, 0];
  for (const onset of onsets) {
    sumReal += onset * real;
    sumImaginary += onset * imaginary;
    const nextReal = real * stepReal - imaginary * stepImaginary;
    imaginary = real * stepImaginary + imaginary * stepReal;
    real = nextReal;
  }
  return Math.hypot(sumReal, sumImaginary);
}

function strongest(onsets: Float64Array, fromBpm: number, toBpm: number, stepBpm: number): number {
  let best = fromBpm;
  let bestStrength = 0;
  for (let bpm = fromBpm; bpm <= toBpm; bpm += stepBpm) {
    const strength = tempoStrength(onsets, bpm);
    if (strength > bestStrength) [best, bestStrength] = [bpm, strength];
  }
  return best;
}

/** The tempo of the kick, between 100 and 180 BPM, to about a hundredth. */
export function measureBpm(sound: Stereo): number {
  const onsets = lowOnsets(sound);
  // A track of two minutes has a spectral line 0.4 BPM wide, so 0.2 cannot step over it.
  const coarse = strongest(onsets, 100, 180, 0.2);
  return strongest(onsets, coarse - 0.25, coarse + 0.25, 0.01);
}

/**
 * When the first kick at or after `fromSec` begins: where the sound first passes a quarter of the
 * peak of the following tenth of a second. An MP3's pre-echo stays far below that.
 */
export function measureKickSec({ left, right }: Stereo, fromSec = 0): number {
  const from = secToSamples(fromSec);
  const middle = (i: number) => Math.abs((left[i] ?? 0) + (right[i] ?? 0));
  let peak = 0;
  for (let i = from; i < from + secToSamples(0.1); i++) peak = Math.max(peak, middle(i));
  let at = from;
  while (middle(at) < peak / 4) at++;
  return at / SAMPLE_RATE_HZ;
}

/** The longest stretch below -60 dBFS. */
export function longestSilenceSec({ left, right }: Stereo): number {
  let longest = 0;
  let current = 0;
  for (let i = 0; i < left.length; i++) {
    const isSilent = Math.abs(left[i] as number) < 0.001 && Math.abs(right[i] as number) < 0.001;
    current = isSilent ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return longest / SAMPLE_RATE_HZ;
}
