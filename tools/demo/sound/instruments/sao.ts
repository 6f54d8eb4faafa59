import { addMono, SAMPLE_RATE_HZ, secToSamples } from '#import/testing/stereo.ts';
import { StateVariableFilter } from '../signals/filters.ts';
import { midiToHz, ornamentSemitones } from '../signals/pitch.ts';
import type { Instrument } from './instrument.ts';

/** The bamboo flute: a nearly pure tone, breath that follows its pitch, and a chiff at the start. */
export const playSao: Instrument = (target, atSample, note) => {
  const releaseSec = 0.12;
  const sound = new Float32Array(secToSamples(note.lengthSec + releaseSec));
  const hz = midiToHz(note.midi);
  const breath = new StateVariableFilter(hz, 4);
  const hiss = new StateVariableFilter(hz * 2.5, 1.2);
  let phase = 0;
  let bend = 0;
  for (let i = 0; i < sound.length; i++) {
    const sec = i / SAMPLE_RATE_HZ;
    if (i % 16 === 0) {
      const near = Math.max(-4, Math.min(4, note.fromMidi - note.midi));
      bend = ornamentSemitones(note.ornament, sec, note.lengthSec) + near * Math.exp(-sec / 0.018);
      breath.tune(hz * 2 ** (bend / 12), 4);
    }
    phase += (hz * 2 ** (bend / 12)) / SAMPLE_RATE_HZ;
    const turn = 2 * Math.PI * phase;
    const trembling = 1 + 0.12 * Math.min(1, sec / 0.4) * Math.sin(2 * Math.PI * 5.6 * sec + 1);
    const tone =
      Math.sin(turn) +
      0.3 * Math.sin(2 * turn) +
      0.14 * Math.sin(3 * turn) +
      0.05 * Math.sin(4 * turn);
    const noise = note.random() * 2 - 1;
    const chiff = Math.exp(-sec / 0.03);
    const air = breath.bandpass(noise) * (0.5 + 1.6 * chiff) + hiss.bandpass(noise) * 0.16;
    const attack = 1 - Math.exp(-sec / 0.022);
    const after = sec - note.lengthSec;
    const release = after > 0 ? Math.max(0, 1 - after / releaseSec) : 1;
    sound[i] = (tone * attack * trembling + air) * release;
  }
  addMono(target, sound, atSample, 0.36 * note.velocity, 0.08);
};
