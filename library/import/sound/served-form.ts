import { FF_ENCODER_AAC, FF_ENCODER_LIBMP3LAME } from 'node-av/constants';

/** In which form a sound is written: decision 038. */
export type ServedForm = keyof typeof SERVED_FORMS;

type Options = Record<string, string | number>;

export const SERVED_FORMS = {
  m4a: {
    encoder: FF_ENCODER_AAC,
    /** By channels. */
    bitRates: { 1: 96_000n, 2: 128_000n },
    // Twice as fast as the default and no noisier; with noise shaping it left bursts of 5 dB.
    encoderOptions: { aac_coder: 'fast', aac_tns: 0 } as Options,
    muxer: 'ipod',
    muxerOptions: { movflags: '+faststart' } as Options,
    metadata: {},
  },
  mp3: {
    encoder: FF_ENCODER_LIBMP3LAME,
    bitRates: { 1: 96_000n, 2: 160_000n },
    // From 0, LAME's best, to 9: twice as fast as its default, 5.
    encoderOptions: { compression_level: 7 } as Options,
    muxer: 'mp3',
    muxerOptions: { id3v2_version: 0 } as Options,
    // Some players believe the delay only where the header names its encoder so.
    metadata: { encoder: 'LAME3.101' },
  },
};

/** From here on the index of an M4A, which is loaded before anything sounds, is over 200 kB. */
const LONGEST_M4A_SEC = 20 * 60;

/** @param sec null where the length is not known before decoding */
export function chooseForm(sec: number | null): ServedForm {
  return (sec ?? 0) > LONGEST_M4A_SEC ? 'mp3' : 'm4a';
}
