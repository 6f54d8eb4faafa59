import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Mp3Seeking } from '#domain/mp3-seeking.ts';
import { hashFile } from '#media/hash-file.ts';
import type { MediaStore } from '#media/media-store.ts';
import { messages } from './import.messages.ts';
import { isDiskFull } from './import-stopped.ts';
import { placeBareMp3, placeContent, placeFile } from './place-file.ts';
import type { SidecarEntry } from './sidecar.ts';
import { type BeatAnalysis, downbeatToMixOn } from './sound/beats/analyse-beats.ts';
import { readMp3Seeking } from './sound/layout/mp3-seeking.ts';
import type { SoundPreparer } from './sound/prepare-in-child.ts';
import type { PreparedSound } from './sound/prepare-sound.ts';
import { RefusedSound } from './sound/refused-sound.ts';

/** The analysis of one sound, and the addresses of its files. */
export type Recording = {
  sound_hash: string;
  duration_sec: number;
  loudness_lufs: number | null;
  true_peak_db: number | null;
  bpm: number | null;
  first_downbeat_sec: number | null;
  stream_url: string;
  waveform_url: string;
  /** The size of the file at `stream_url`; null if an earlier version made the recording. */
  sound_bytes: number | null;
  /**
   * Null if the sound was not analysed, or only by an earlier version, which did not store its
   * analyses.
   */
  analysis: StoredAnalysis | null;
  /** Null if it is no MP3, or before `addMp3Seeking`. */
  mp3_seeking: Mp3Seeking | null;
  /** Whether the sound's file is known to hold nothing else: see strip-stored-sound.ts. */
  is_bare: boolean;
};

type StoredAnalysis = Pick<BeatAnalysis, 'confidence' | 'segments' | 'sections'> & {
  version: number;
  key: string | null;
  /** Not in analyses of version 1. */
  energy?: number | null;
};

/** Increase when the analysis gives other results for the same sound. */
const ANALYSIS_VERSION = 2;

const PEAK_DIGITS = 3;

/** The stored recording of a sound, if its files exist. */
export async function findRecording(
  pool: pg.Pool,
  soundHash: string,
  media: MediaStore,
): Promise<Recording | null> {
  const { rows } = await pool.query<Recording>(
    `select sound_hash, duration_sec, loudness_lufs, true_peak_db, bpm, first_downbeat_sec,
       stream_url, waveform_url, sound_bytes::float8, analysis, mp3_seeking, is_bare
     from private.recordings where sound_hash = $1`,
    [soundHash],
  );
  const [recording] = rows;
  if (!recording) return null;
  const { stream_url: stream, waveform_url: waveform } = recording;
  const isThere = (await media.has(stream)) && (!waveform || (await media.has(waveform)));
  return isThere ? recording : null;
}

/** Inserts the recording, or replaces the one of the same sound. */
export async function keepRecording(client: pg.ClientBase, recording: Recording): Promise<void> {
  const columns = Object.keys(recording);
  const updates = columns.map((name) => `${name} = excluded.${name}`);
  await client.query(
    `insert into private.recordings (${columns.join(', ')}, analysed_at)
     values (${columns.map((_, at) => `$${at + 1}`).join(', ')}, now())
     on conflict (sound_hash) do update set ${updates.join(', ')}, analysed_at = now()`,
    Object.values(recording),
  );
}

export type RecordingOptions = {
  media: MediaStore;
  preparer: SoundPreparer;
  signal?: AbortSignal | undefined;
  onProgress?: (decodedSec: number) => void;
};

/** An unexpected failure: the next import tries the file again. */
export class FailedSound extends Error {}

/**
 * Decodes and analyses a file, and adds the sound to serve to the catalogue.
 *
 * @throws RefusedSound
 * @throws FailedSound
 */
export async function makeRecording(
  soundHash: string,
  file: string,
  options: RecordingOptions,
): Promise<Recording> {
  const { media } = options;
  const { folder } = media;
  const { work } = folder;
  const sound = await prepare(file, options);
  const { served } = sound;
  const stream = await placeFile(served.file, served.extension, { target: folder.sound, work });
  const peaks = JSON.stringify(sound.peaks.map((peak) => Number(peak.toFixed(PEAK_DIGITS))));
  const waveform = await placeContent(peaks, 'json', { target: folder.waveforms, work });
  const [streamUrl, waveformUrl] = [`/sound/${stream}`, `/waveforms/${waveform}`];
  await media.keep([streamUrl, waveformUrl]);
  return {
    sound_hash: soundHash,
    duration_sec: sound.durationSec,
    loudness_lufs: sound.loudnessLufs,
    true_peak_db: sound.truePeakDb,
    bpm: sound.beats.bpm,
    first_downbeat_sec: downbeatToMixOn(sound.beats),
    stream_url: streamUrl,
    waveform_url: waveformUrl,
    sound_bytes: (await stat(join(folder.sound, stream))).size,
    analysis: toStored(sound),
    mp3_seeking:
      served.extension === 'mp3' ? await readMp3Seeking(join(folder.sound, stream)) : null,
    is_bare: true,
  };
}

function toStored({ beats, key, energy }: PreparedSound): StoredAnalysis {
  const { confidence, segments, sections } = beats;
  return { version: ANALYSIS_VERSION, confidence, segments, key, energy, sections };
}

async function prepare(
  file: string,
  { media, preparer, signal, onProgress }: RecordingOptions,
): Promise<PreparedSound> {
  try {
    return await preparer.prepare(file, { workFolder: media.folder.work, signal, onProgress });
  } catch (error) {
    if (signal?.aborted || error instanceof RefusedSound || isDiskFull(error)) throw error;
    throw new FailedSound(messages.failed((error as Error).message), { cause: error });
  }
}

/**
 * Uses a sidecar's measurements of exactly this file instead of decoding it. Only with `waveform: false`, since a
 * sidecar has no peaks.
 */
export async function trustRecording(
  soundHash: string,
  file: string,
  entry: SidecarEntry | null,
  media: MediaStore,
): Promise<Recording | null> {
  const measured = entry?.measured;
  if (!measured || entry.waveform !== false || !file.toLowerCase().endsWith('.mp3')) return null;
  if ((await hashFile(file)) !== measured.sha256) return null;
  const { sound: target, work } = media.folder;
  const stream = await placeBareMp3(file, { target, work });
  const streamUrl = `/sound/${stream}`;
  await media.keep([streamUrl]);
  return {
    sound_hash: soundHash,
    duration_sec: measured.durationSec,
    loudness_lufs: measured.loudnessLufs,
    true_peak_db: measured.truePeakDb,
    bpm: null,
    first_downbeat_sec: null,
    stream_url: streamUrl,
    waveform_url: '',
    sound_bytes: (await stat(join(target, stream))).size,
    analysis: null,
    mp3_seeking: await readMp3Seeking(join(target, stream)),
    is_bare: true,
  };
}
