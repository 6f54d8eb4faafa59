import { toDb } from '#import/sound/true-peak.ts';
import { CODEC_DELAY_SAMPLES, encodeMp3, SAMPLES_PER_FRAME } from '#import/testing/encode-mp3.ts';
import { SAMPLE_RATE_HZ, type Stereo } from '#import/testing/stereo.ts';
import { hashOf } from '../hash-of.ts';
import { decodeMp3 } from './decode-mp3.ts';
import { integratedLufs, truePeak } from './loudness.ts';
import { master } from './master.ts';
import { type Recording, soundFile } from './recording.ts';
import { mixDown } from './song/mixdown.ts';
import { LEAD_IN_SEC, performTrack, type Track } from './song/track.ts';

const TARGET_LUFS = -14;

/** The usual loss of loudness by LAME, as a first guess. */
const ENCODER_LOSS_DB = 0.6;

/** A little below the limit of -1 dBTP, since decoders differ in their last bits. */
const HIGHEST_PEAK_DBTP = -1.2;

const round = (value: number, digits: number) => Number(value.toFixed(digits));

export function performMix(track: Track, onlyBars?: number): Stereo {
  return mixDown(performTrack(track, CODEC_DELAY_SAMPLES / SAMPLE_RATE_HZ, onlyBars));
}

/** Renders, masters and encodes one track, and measures the encoded sound. */
export async function recordTrack(
  track: Track,
): Promise<{ mp3: Uint8Array<ArrayBuffer>; recording: Recording }> {
  const mix = performMix(track);
  let targetLufs = TARGET_LUFS + ENCODER_LOSS_DB;
  let ceilingDb = -1.6;
  for (;;) {
    const mp3 = await encodeMp3(master(mix, targetLufs, ceilingDb));
    const heard = await decodeMp3(mp3);
    const missingDb = TARGET_LUFS - integratedLufs(heard);
    const excessDb = toDb(truePeak(heard)) - HIGHEST_PEAK_DBTP;
    // The encoder also changes phases, which raises peaks.
    if (Math.abs(missingDb) > 0.15 || excessDb > 0) {
      targetLufs += missingDb;
      if (excessDb > 0) ceilingDb -= excessDb + 0.1;
      continue;
    }
    if (heard.left.length % SAMPLES_PER_FRAME !== 0) throw new Error('A decoder trimmed the file');
    return {
      mp3,
      recording: {
        file: soundFile(track.slug),
        sha256: hashOf(mp3),
        durationSec: round(heard.left.length / SAMPLE_RATE_HZ, 3),
        bpm: track.bpm,
        firstDownbeatSec: LEAD_IN_SEC,
        loudnessLufs: round(integratedLufs(heard), 1),
        truePeakDb: round(HIGHEST_PEAK_DBTP + excessDb, 1),
        key: track.key,
      },
    };
  }
}
