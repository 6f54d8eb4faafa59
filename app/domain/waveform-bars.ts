import { seededRandom } from './seeded-random.ts';

const BAR_COUNT = 100;
/** Of a bar's full height: silence is seen, too. */
const LOWEST = 0.18;
/** A thousand for each bar. A longer file is none of ours. */
const MOST_PEAKS = 100_000;

/**
 * Heights of the decorative waveform's 100 bars, 0 to 1. Random by the track's id, so that the
 * prerendered page and the browser draw the same.
 */
export function waveformBars(trackId: string): number[] {
  const random = seededRandom(trackId);
  return Array.from({ length: BAR_COUNT }, () => toHeight(random()));
}

/**
 * The same 100 bars from the peaks of a recording, as a track's `waveformUrl` has them: a JSON list of
 * numbers from 0 to 1, each the loudest of an equal part of the track, as many as one likes. A bar is
 * the loudest of its part; where there are fewer numbers than bars, neighbours share one.
 *
 * @returns null where it is anything else
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
