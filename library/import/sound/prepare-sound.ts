import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { analyseSound, type SoundAnalysis } from './analyse-sound.ts';
import { writeBareMp3 } from './bare-mp3.ts';
import type { BeatAnalysis } from './beats/analyse-beats.ts';
import { checkDecoding, checkLayout, LONGEST_SEC } from './check-sound.ts';
import { withSoundLayout } from './layout/read-sound-layout.ts';
import type { Mp3Facts, SoundLayout } from './layout/sound-layout.ts';
import { RefusedSound } from './refused-sound.ts';
import { chooseForm, SERVED_FORMS, type ServedForm } from './served-form.ts';
import { soundMessages } from './sound.messages.ts';
import { transcodeSound } from './transcode-sound.ts';

export type PreparedSound = {
  /** Of the served file, measured by decoding. */
  durationSec: number;
  /** As played on two loudspeakers; null for silence. */
  loudnessLufs: number | null;
  truePeakDb: number | null;
  /** The loudest sample of each of 400 equal parts; 1 is full scale. */
  peaks: number[];
  beats: BeatAnalysis;
  /** In Camelot notation; null if no tones stand out. */
  key: string | null;
  /** 1 to 10, see find-energy.ts; null for silence. */
  energy: number | null;
  /** The source if it is served unchanged, otherwise a file in `workFolder`. It holds sound and nothing else. */
  served: { file: string; extension: ServedForm };
};

export type PrepareOptions = {
  workFolder: string;
  signal?: AbortSignal | undefined;
  /** Processed seconds of the sound. */
  onProgress?: ((doneSec: number) => void) | undefined;
};

/** Of an MP3 up to this bit rate, on average, the frames are served unchanged. */
const MOST_KEPT_BIT_RATE = 192_500;

/** Tolerance between decoded and written length. */
const MOST_DIFFERENCE_SEC = 0.01;

/** The analysis takes this share of the time for a converted file. */
const ANALYSIS_SHARE = 0.35;

/**
 * Measures a file, and converts it if phones cannot play it well (decision 038). Measures the file that is
 * served. May crash the process: see prepare-in-child.ts.
 *
 * @throws RefusedSound if the file is truncated, corrupt, too long, or not sound
 */
export async function prepareSound(file: string, options: PrepareOptions): Promise<PreparedSound> {
  const layout = await withSoundLayout(file, (found) => found);
  checkLayout(layout);
  return (await keepMp3(file, layout, options)) ?? (await writeAnew(file, layout, options));
}

/** @returns null if the file must be converted */
async function keepMp3(
  file: string,
  layout: SoundLayout,
  { workFolder, signal, onProgress }: PrepareOptions,
): Promise<PreparedSound | null> {
  if (!layout.mp3 || !isWellFormed(layout.mp3, layout)) return null;
  const bare = path.join(workFolder, `${randomUUID()}.mp3`);
  let isKept = false;
  try {
    const served = (await writeBareMp3(file, bare)) ? bare : file;
    const limit = limitLength(onProgress);
    const analysis = await analyseSound(served, { signal, onProgress: limit });
    checkDecoding(layout, analysis?.decoding ?? null);
    if (!analysis || analysis.decoding.badPackets > 0) return null;
    isKept = true;
    return { ...withoutDecoding(analysis), served: { file: served, extension: 'mp3' } };
  } finally {
    if (!isKept) await rm(bare, { force: true });
  }
}

async function writeAnew(
  source: string,
  layout: SoundLayout,
  { workFolder, signal, onProgress }: PrepareOptions,
): Promise<PreparedSound> {
  const form = chooseForm(layout.declaredSec ?? layout.presentSec);
  const file = path.join(workFolder, `${randomUUID()}.${form}`);
  try {
    let writtenSec = 0;
    const decoding = await transcodeSound(
      source,
      { file, form: SERVED_FORMS[form] },
      {
        signal,
        onProgress: limitLength((sec) => {
          writtenSec = sec;
          onProgress?.(sec * (1 - ANALYSIS_SHARE));
        }),
      },
    );
    checkDecoding(layout, decoding);
    const analysis = await analyseSound(file, {
      signal,
      onProgress: (sec) => onProgress?.(writtenSec * (1 - ANALYSIS_SHARE) + sec * ANALYSIS_SHARE),
    });
    // A full disk that reported no error.
    const decodedSec = decoding.samples / decoding.sampleRate;
    if (!analysis || Math.abs(analysis.durationSec - decodedSec) > MOST_DIFFERENCE_SEC)
      throw new Error(`${file} lasts ${analysis?.durationSec ?? 0} s in place of ${decodedSec} s`);
    refuseTooShort(analysis.durationSec);
    return { ...withoutDecoding(analysis), served: { file, extension: form } };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Whether all players show the same length and play without gaps. */
function isWellFormed(mp3: Mp3Facts, { declaredSec, presentSec, junkBytes }: SoundLayout): boolean {
  if (mp3.bitRate > MOST_KEPT_BIT_RATE || junkBytes > 0) return false;
  if (mp3.hasLengthHeader)
    // Allows a difference of half a frame, and of one frame that some encoders do not count.
    return Math.abs((declaredSec ?? 0) - (presentSec ?? 0)) < 0.1;
  // Without a header players divide the file's size by the bit rate.
  return mp3.isConstantRate && mp3.trailingBytes < 0.01 * mp3.soundBytes + 256;
}

/** Lengths are stored in whole milliseconds, and a track of none cannot be played. */
function refuseTooShort(durationSec: number) {
  if (durationSec < 0.001) throw new RefusedSound(soundMessages.tooShort);
}

/** Stops decoding at the limit, whatever the header says. */
function limitLength(onProgress: PrepareOptions['onProgress']) {
  return (sec: number) => {
    if (sec > LONGEST_SEC) throw new RefusedSound(soundMessages.tooLong(LONGEST_SEC / 3600));
    onProgress?.(sec);
  };
}

function withoutDecoding({ decoding: _, ...analysis }: SoundAnalysis) {
  return analysis;
}
