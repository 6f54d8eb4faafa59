/**
 * Five-note modes as semitones above the first note.
 * Bắc is bright and festive; Nam is mournful; oán, of southern đờn ca tài tử, has the raised third.
 */
export const MODES = {
  bac: [0, 2, 5, 7, 9],
  nam: [0, 3, 5, 7, 10],
  oan: [0, 4, 5, 7, 9],
  hoLo: [0, 2, 4, 7, 9],
} as const;

export type Mode = keyof typeof MODES;

export type Tonality = { rootMidi: number; mode: Mode };

export function midiToHz(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}

/** Degree 0 is the root, 5 its octave; negative degrees lie below. */
export function degreeToMidi({ rootMidi, mode }: Tonality, degree: number): number {
  const octave = Math.floor(degree / 5);
  return rootMidi + octave * 12 + (MODES[mode][degree - octave * 5] as number);
}

/**
 * How a string is pressed or a note is blown:
 * nhan pulls up to the note from below, rung is a wide vibrato, vuot falls off at the end,
 * luyen turns to the upper neighbour and back.
 */
export type Ornament = 'plain' | 'nhan' | 'rung' | 'vuot' | 'luyen';

const VIBRATO_HZ = 5.6;

/** Semitones away from the written pitch, `sec` into a note that lasts `lengthSec`. */
export function ornamentSemitones(ornament: Ornament, sec: number, lengthSec: number): number {
  const vibrato = Math.sin(2 * Math.PI * VIBRATO_HZ * sec);
  const settled = Math.min(1, Math.max(0, (sec - 0.18) / 0.2));
  if (ornament === 'nhan') return -2 * Math.exp(-sec / 0.045) + 0.18 * settled * vibrato;
  if (ornament === 'rung')
    return 0.5 * Math.min(1, sec / 0.25) * vibrato - 0.6 * Math.exp(-sec / 0.03);
  if (ornament === 'luyen') {
    const turn = (sec - lengthSec * 0.3) / (lengthSec * 0.14);
    return 2 * Math.exp(-turn * turn) + 0.15 * settled * vibrato;
  }
  if (ornament === 'vuot') {
    const falling = Math.max(0, sec / lengthSec - 0.55) / 0.45;
    return -3 * falling * falling;
  }
  return 0.12 * settled * vibrato;
}
