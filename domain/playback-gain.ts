import { clamp } from './clamp.ts';

/** Loudness at which every track plays; streaming services use it, too. */
const TARGET_LUFS = -14;
/** Leaves headroom for what decoders and resamplers add to a peak (EBU R 128). */
const HIGHEST_PEAK_DBTP = -1;
/** Limits of the gain. Measurements beyond them are not of music. */
const LEAST_DB = -24;
const MOST_DB = 12;

/** Integrated loudness in LUFS and true peak in dBTP, as the import measured them. */
type MeasuredSound = { loudnessLufs?: number | undefined; truePeakDb?: number | undefined };

/**
 * Factor for a track's samples that makes all tracks equally loud without clipping; 1 when the loudness is
 * unknown. An unknown peak counts as full scale.
 *
 * @see https://tech.ebu.ch/publications/r128 (EBU R 128, Loudness normalisation)
 */
export function playbackGain({ loudnessLufs, truePeakDb = 0 }: MeasuredSound): number {
  if (loudnessLufs === undefined) return 1;
  const db = Math.min(TARGET_LUFS - loudnessLufs, HIGHEST_PEAK_DBTP - truePeakDb);
  return 10 ** (clamp(db, LEAST_DB, MOST_DB) / 20);
}
