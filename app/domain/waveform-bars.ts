import { seededRandom } from './seeded-random.ts';

const BAR_COUNT = 100;
const LOWEST = 0.18;

/**
 * Heights of the decorative waveform's 100 bars, 0 to 1. Random by the track's id, so that the
 * prerendered page and the browser draw the same.
 */
export function waveformBars(trackId: string): number[] {
  const random = seededRandom(trackId);
  return Array.from({ length: BAR_COUNT }, () => LOWEST + (1 - LOWEST) * random());
}
