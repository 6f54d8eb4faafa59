import { clamp } from './clamp.ts';

/** What every track is played at; streaming services play at this, too. */
const TARGET_LUFS = -14;
/** What decoders and resamplers add to a peak stays under full scale (EBU R 128). */
const HIGHEST_PEAK_DBTP = -1;
/** A measurement that asks for more is not one of music. */
const LEAST_DB = -24;
const MOST_DB = 12;

/** Integrated loudness in LUFS and true peak in dBTP, as the import measured them. */
type MeasuredSound = { loudnessLufs?: number | undefined; truePeakDb?: number | undefined };

/**
 * What a track's samples are multiplied by so that all tracks are equally loud and none clips: 1 where
 * its loudness is not known. A peak that is not known is taken to be at full scale.
 *
 * @see https://tech.ebu.ch/publications/r128 (EBU R 128, Loudness normalisation)
 */
export function playbackGain({ loudnessLufs, truePeakDb = 0 }: MeasuredSound): number {
  if (loudnessLufs === undefined) return 1;
  const db = Math.min(TARGET_LUFS - loudnessLufs, HIGHEST_PEAK_DBTP - truePeakDb);
  return 10 ** (clamp(db, LEAST_DB, MOST_DB) / 20);
}
