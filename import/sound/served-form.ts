import { FF_ENCODER_AAC, FF_ENCODER_LIBMP3LAME, FF_ENCODER_LIBOPUS } from 'node-av/constants';
import type { LowBitrateForm } from '#domain/low-bitrate.ts';

/** Codec and container of a served sound. */
export type SoundForm = {
  encoder: typeof FF_ENCODER_AAC | typeof FF_ENCODER_LIBMP3LAME | typeof FF_ENCODER_LIBOPUS;
  encoderOptions: Record<string, string | number>;
  /** Bits per second, by channels. */
  bitRates: { 1: bigint; 2: bigint };
  samplesPerFrame: number;
  sampleFormat: 'flt' | 'fltp';
  /** Sample rates in Hz. Other sources are resampled to one of them. */
  rates: readonly number[];
  muxer: string;
  muxerOptions: Record<string, string | number>;
  metadata: Record<string, string>;
};

/** Sample rates that phones play. */
const RATES = [32000, 44100, 48000];

const M4A: SoundForm = {
  encoder: FF_ENCODER_AAC,
  // The fast coder takes half the default's time and is no noisier if TNS is off: with TNS it
  // leaves noise bursts of 5 dB.
  encoderOptions: { aac_coder: 'fast', aac_tns: 0 },
  bitRates: { 1: 96_000n, 2: 128_000n },
  samplesPerFrame: 1024,
  sampleFormat: 'fltp',
  rates: RATES,
  muxer: 'ipod',
  // The index comes first. 'bitexact' leaves out the tags, of which there would be the muxer's name.
  muxerOptions: { movflags: '+faststart', fflags: '+bitexact' },
  metadata: {},
};

/** Forms of the usual sound file, by extension: decision 038. */
export const SERVED_FORMS = {
  m4a: M4A,
  mp3: {
    encoder: FF_ENCODER_LIBMP3LAME,
    // From 0, LAME's best, to 9. Twice as fast as the default, 5.
    encoderOptions: { compression_level: 7 },
    bitRates: { 1: 96_000n, 2: 160_000n },
    samplesPerFrame: 1152,
    sampleFormat: 'fltp',
    rates: RATES,
    muxer: 'mp3',
    muxerOptions: { id3v2_version: 0 },
    // Some players use the encoder delay only if the header names this encoder.
    metadata: { encoder: 'LAME3.101' },
  },
} satisfies Record<string, SoundForm>;

export type ServedForm = keyof typeof SERVED_FORMS;

/** Forms of the data saver's files, by extension: decision 054. */
export const LOW_BITRATE_FORMS = {
  webm: {
    encoder: FF_ENCODER_LIBOPUS,
    // Half the default's time, without an audible difference at this bit rate.
    encoderOptions: { compression_level: 5 },
    bitRates: { 1: 48_000n, 2: 64_000n },
    samplesPerFrame: 960,
    sampleFormat: 'flt',
    rates: [48000],
    muxer: 'webm',
    // The index comes first, so that a player can seek without reading the end of the file.
    muxerOptions: { cues_to_front: 1 },
    metadata: {},
  },
  m4a: { ...M4A, bitRates: { 1: 48_000n, 2: 64_000n } },
} satisfies Record<LowBitrateForm, SoundForm>;

/** Above this length the index of an M4A, which loads before it sounds, exceeds 200 kB. */
const LONGEST_M4A_SEC = 20 * 60;

/** @param sec null if the length is not known before decoding */
export function chooseForm(sec: number | null): ServedForm {
  return (sec ?? 0) > LONGEST_M4A_SEC ? 'mp3' : 'm4a';
}
