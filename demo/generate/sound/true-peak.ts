import type { Stereo } from './stereo.ts';

const OVERSAMPLING = 4;
const TAPS = 16;

/** Three windowed-sinc filters that read a quarter, a half and three quarters past a sample. */
const PHASES: Float64Array[] = [1, 2, 3].map((quarter) => {
  const taps = Float64Array.from({ length: TAPS }, (_, k) => {
    const distance = k - (TAPS / 2 - 1) - quarter / OVERSAMPLING;
    const window = 0.5 + 0.5 * Math.cos((Math.PI * distance) / (TAPS / 2));
    return (Math.sin(Math.PI * distance) / (Math.PI * distance)) * window;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
});

/** No interpolated value exceeds the samples around it by more than this factor. */
const LARGEST_RISE = Math.max(
  ...PHASES.map((taps) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0)),
);

/** The highest of sample `at` and the three points between it and the next. */
export function peakAround(channel: Float32Array, at: number): number {
  let highest = Math.abs(channel[at] as number);
  for (const taps of PHASES) {
    let sum = 0;
    for (let k = 0; k < TAPS; k++)
      sum += (taps[k] as number) * (channel[at + k - (TAPS / 2 - 1)] ?? 0);
    highest = Math.max(highest, Math.abs(sum));
  }
  return highest;
}

/** True peak, 1 being full scale, by fourfold oversampling wherever it could matter. */
export function truePeak({ left, right }: Stereo): number {
  const block = 8;
  let highest = 0;
  // The sample peak first: it is cheap, and spares most of the dear search.
  for (const channel of [left, right])
    for (const value of channel) highest = Math.max(highest, Math.abs(value));
  for (const channel of [left, right])
    for (let start = 0; start < channel.length; start += block) {
      let near = 0;
      const from = Math.max(0, start - TAPS / 2);
      const to = Math.min(channel.length, start + block + TAPS / 2);
      for (let i = from; i < to; i++) near = Math.max(near, Math.abs(channel[i] as number));
      if (near * LARGEST_RISE <= highest) continue;
      for (let i = start; i < Math.min(channel.length, start + block); i++)
        highest = Math.max(highest, peakAround(channel, i));
    }
  return highest;
}

export function toDb(amplitude: number): number {
  return 20 * Math.log10(amplitude);
}
