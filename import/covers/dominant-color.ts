import sharp from 'sharp';
import { RAW_SQUARE, type SquarePixels } from './square-pixels.ts';

/** The picture is scaled down to this width first, in pixels. */
const SAMPLES_WIDE = 64;
/** Levels per channel: similar colours count as one. */
const STEPS = 16;

/** A picture's dominant colour as '#rrggbb': the mean of the largest group of similar pixels. */
export async function dominantColor(pixels: SquarePixels): Promise<string> {
  const samples = await sharp(pixels, RAW_SQUARE)
    .resize(SAMPLES_WIDE, SAMPLES_WIDE, { kernel: 'nearest' })
    .raw()
    .toBuffer();
  const groups = new Map<number, { count: number; sums: [number, number, number] }>();
  for (let i = 0; i < samples.length; i += 3) {
    const [red = 0, green = 0, blue = 0] = samples.subarray(i, i + 3);
    const step = (channel: number) => Math.floor((channel * STEPS) / 256);
    const key = (step(red) * STEPS + step(green)) * STEPS + step(blue);
    const { count, sums } = groups.get(key) ?? { count: 0, sums: [0, 0, 0] };
    groups.set(key, {
      count: count + 1,
      sums: [sums[0] + red, sums[1] + green, sums[2] + blue],
    });
  }
  const [largest] = [...groups.values()].sort((one, other) => other.count - one.count);
  const mean = (sum: number) => Math.round(sum / (largest?.count ?? 1));
  return `#${(largest?.sums ?? []).map((sum) => mean(sum).toString(16).padStart(2, '0')).join('')}`;
}
