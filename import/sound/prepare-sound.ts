import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { analyseSound, type SoundAnalysis } from './analyse-sound.ts';
import { hasRightLength, writeBareMp3 } from './bare-mp3.ts';
import type { BeatAnalysis } from './beats/analyse-beats.ts';
import { checkDecoding, checkLayout, LONGEST_SEC } from './check-sound.ts';
import type { Mp3Facts, SoundLayout } from './layout/sound-layout.ts';
import { withSoundLayout } from './read-sound-layout.ts';
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
  const { mp3, ranges } = layout;
  const bare = path.join(options.workFolder, `${randomUUID()}.mp3`);
  let prepared: PreparedSound | null = null;
  try {
    const isKept = mp3 !== undefined && isWellFormed(mp3, layout);
    // The decoder may take a picture between the frames for sound.
    const isSplit = mp3 !== undefined && ranges.length > 1;
    const source = (isKept || isSplit) && (await writeBareMp3(file, bare)) ? bare : file;
    if (isKept) prepared = await keepMp3(source, layout, options);
    prepared ??= await writeAnew(source, layout, options);
    return prepared;
  } finally {
    if (prepared?.served.file !== bare) await rm(bare, { force: true });
  }
}

/** @returns null if the file must be converted */
async function keepMp3(
  bare: string,
  layout: SoundLayout,
  { signal, onProgress }: PrepareOptions,
): Promise<PreparedSound | null> {
  const analysis = await analyseSound(bare, { signal, onProgress: limitLength(onProgress) });
  checkDecoding(layout, analysis?.decoding ?? null);
  if (!analysis || analysis.decoding.badPackets > 0) return null;
  return { ...withoutDecoding(analysis), served: { file: bare, extension: 'mp3' } };
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
function isWellFormed(mp3: Mp3Facts, layout: SoundLayout): boolean {
  const { declaredSec, presentSec, junkBytes } = layout;
  if (mp3.bitRate > MOST_KEPT_BIT_RATE || junkBytes > 0) return false;
  // More frames than the header counts are those of files that were joined: it is written anew.
  if (mp3.hasLengthHeader) return hasRightLength(layout) || (declaredSec ?? 0) < (presentSec ?? 0);
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
