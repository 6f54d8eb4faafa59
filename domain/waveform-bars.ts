import { seededRandom } from './seeded-random.ts';

const BAR_COUNT = 100;
/** Share of a bar's full height, so that silence is visible, too. */
const LOWEST = 0.18;
/** 1,000 per bar. The site's own files are never longer. */
const MOST_PEAKS = 100_000;

/**
 * Heights of the decorative waveform's 100 bars, 0 to 1. Random with the track's id as the seed, so that the
 * prerendered page and the browser render the same.
 */
export function waveformBars(trackId: string): number[] {
  const random = seededRandom(trackId);
  return Array.from({ length: BAR_COUNT }, () => toHeight(random()));
}

/**
 * The same 100 bars from the peaks of a recording. Each bar is the highest peak of its part of the track;
 * with fewer peaks than bars, neighbours share one.
 *
 * @param peaks parsed JSON of a track's `waveformUrl`: 1 to 100,000 numbers from 0 to 1, each the highest
 *   peak of an equal part of the track
 * @returns null for anything else
 */
export function barsFromPeaks(peaks: unknown): number[] | null {
  if (!Array.isArray(peaks) || peaks.length === 0 || peaks.length > MOST_PEAKS) return null;
  if (!peaks.every((peak) => Number.isFinite(peak) && peak >= 0 && peak <= 1)) return null;
  const share = peaks.length / BAR_COUNT;
  return Array.from({ length: BAR_COUNT }, (_, bar) => {
    const first = Math.floor(bar * share);
    const end = Math.max(first + 1, Math.floor((bar + 1) * share));
    return toHeight(peaks.slice(first, end).reduce((most, peak) => Math.max(most, peak), 0));
  });
}

const toHeight = (peak: number) => LOWEST + (1 - LOWEST) * peak;
