import { addMono, SAMPLE_RATE_HZ, secToSamples } from '#import/testing/stereo.ts';
import { StateVariableFilter } from '../signals/filters.ts';
import { saw } from '../signals/oscillators.ts';
import { midiToHz, ornamentSemitones } from '../signals/pitch.ts';
import type { Instrument } from './instrument.ts';

/** The first three formants of each vowel, in Hz. */
const VOWELS = {
  a: [780, 1250, 2700],
  e: [480, 1950, 2650],
  i: [300, 2250, 3000],
  o: [470, 850, 2600],
  u: [320, 700, 2400],
} as const;

export type Vowel = keyof typeof VOWELS;

/** A crowd of `singers` shouting from one vowel into another: "hêy", "ôi", "ya". */
export function createFormantVoice(from: Vowel, to: Vowel, singers = 3): Instrument {
  return (target, atSample, note) => {
    const releaseSec = 0.1;
    const length = secToSamples(note.lengthSec + releaseSec);
    for (let singer = 0; singer < singers; singer++) {
      const sound = new Float32Array(length);
      const throat = VOWELS[from].map((hz, k) => new StateVariableFilter(hz, 7 + k * 3));
      const cents = (note.random() - 0.5) * 24;
      const size = 1 + (note.random() - 0.5) * 0.08;
      const lateSec = note.random() * 0.008;
      let phase = note.random();
      let increment = 0;
      for (let i = 0; i < length; i++) {
        const sec = i / SAMPLE_RATE_HZ;
        if (i % 16 === 0) {
          const shout = -2.5 * Math.exp(-sec / 0.035);
          const bend = ornamentSemitones(note.ornament, sec, note.lengthSec) + shout + cents / 100;
          increment = midiToHz(note.midi + bend) / SAMPLE_RATE_HZ;
          const morph = Math.min(1, sec / Math.min(0.16, note.lengthSec * 0.7));
          throat.forEach((filter, k) => {
            const startHz = VOWELS[from][k] as number;
            const endHz = VOWELS[to][k] as number;
            filter.tune((startHz + (endHz - startHz) * morph) * size, 7 + k * 3);
          });
        }
        phase = (phase + increment) % 1;
        const breath = (note.random() * 2 - 1) * (0.06 + 0.5 * Math.exp(-sec / 0.015));
        const source = saw(phase, increment) + breath;
        const [first, second, third] = throat as [
          StateVariableFilter,
          StateVariableFilter,
          StateVariableFilter,
        ];
        const voice =
          first.bandpass(source) + 0.7 * second.bandpass(source) + 0.35 * third.bandpass(source);
        const after = sec - note.lengthSec;
        const release = after > 0 ? Math.max(0, 1 - after / releaseSec) : 1;
        sound[i] = Math.tanh(voice * 2.2) * Math.min(1, sec / 0.012) * release;
      }
      const pan = singers === 1 ? 0 : (singer / (singers - 1)) * 1.4 - 0.7;
      const gain = (0.5 * note.velocity) / Math.sqrt(singers);
      addMono(target, sound, atSample + secToSamples(lateSec), gain, pan);
    }
  };
}
