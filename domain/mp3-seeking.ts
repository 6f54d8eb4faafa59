/** The properties of an MP3 on which the accuracy of Chromium's seeking depends. */
export type Mp3Seeking = {
  /** In Hz. */
  sampleRate: number;
  /** Samples of silence before the sound, as the encoder's header says. Undefined without a header. */
  leadSamples?: number | undefined;
  /** The bit rate varies, or the header contradicts the file. */
  isVariable?: boolean | undefined;
};

const SAMPLES_PER_FRAME = 1152;
/** The table of positions in a header has this many entries. */
const TABLE_ENTRIES = 100;
/**
 * Frames end on whole bytes, so a frame may begin up to this fraction of a frame away from its
 * computed place.
 */
const ROUNDING_FRAMES = 0.005;
/**
 * This near to the middle of a file, it is uncertain whether the frame number is one too low (see
 * below).
 */
const MIDDLE_SEC = 0.1;

/**
 * How much later than its position an MP3 sounds in Chromium after a seek. Its demuxer, FFmpeg's with
 * AVFMT_FLAG_FAST_SEEK, computes a byte position, goes back to the start of the frame there, and assigns a
 * time to that frame:
 *
 * - without a header, the time that was asked for. The sound is late by the time from the beginning of the
 *   frame to that position;
 * - with a constant bit rate and a header, the frame's number times its length. The silence at the beginning,
 *   which playing skips, is included. In the second half the number is one too low, since the header's own
 *   frame is in the file's length but not in the number of frames;
 * - with a variable bit rate, the time of one of the header table's 100 entries, whose byte positions are
 *   rounded to 1/256 of the file. Only the first, the beginning, is exact.
 *
 * A seek into the first frame plays from the beginning, without a lag.
 *
 * @param seekSec the position that was asked for
 * @param durationSec of the whole sound
 * @returns seconds, exact to 2 ms; null when unknown
 * @see https://github.com/FFmpeg/FFmpeg/blob/master/libavformat/mp3dec.c (mp3_seek)
 */
export function chromiumSeekLagSec(
  seekSec: number,
  durationSec: number,
  { sampleRate, leadSamples, isVariable }: Mp3Seeking,
): number | null {
  const frameSec = SAMPLES_PER_FRAME / sampleRate;
  if (seekSec < frameSec) return 0;
  const leadSec = leadSamples === undefined ? null : leadSamples / sampleRate;
  if (isVariable) return seekSec < durationSec / TABLE_ENTRIES ? leadSec : null;
  if (leadSec === null) {
    const frame = Math.floor(seekSec / frameSec + ROUNDING_FRAMES);
    return Math.max(0, seekSec - frame * frameSec);
  }
  if (Math.abs(seekSec - durationSec / 2) < MIDDLE_SEC) return null;
  return seekSec < durationSec / 2 ? leadSec : leadSec - frameSec;
}
