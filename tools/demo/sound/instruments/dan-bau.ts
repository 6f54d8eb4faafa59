import { addMono, SAMPLE_RATE_HZ, secToSamples } from '#import/testing/stereo.ts';
import { midiToHz, ornamentSemitones } from '../signals/pitch.ts';
import type { Instrument } from './instrument.ts';

/**
 * The monochord: one string, touched at a node so that it sounds almost like a sine, and a flexible rod, which
 * makes each note slide into the next.
 */
export const playDanBau: Instrument = (target, atSample, note) => {
  const sound = new Float32Array(secToSamples(note.lengthSec + 0.35));
  // An interval wider than a fifth is plucked instead of slid.
  const slide = Math.max(-7, Math.min(7, note.fromMidi - note.midi));
  let phase = 0;
  let increment = 0;
  for (let i = 0; i < sound.length; i++) {
    const sec = i / SAMPLE_RATE_HZ;
    if (i % 16 === 0) {
      const late = Math.max(0, sec - 0.25);
      const rod = 0.25 * Math.min(1, late / 0.3) * Math.sin(2 * Math.PI * 5.2 * sec);
      const bend = ornamentSemitones(note.ornament, sec, note.lengthSec);
      increment =
        midiToHz(note.midi + bend + rod + slide * Math.exp(-((sec / 0.075) ** 1.5))) /
        SAMPLE_RATE_HZ;
    }
    phase += increment;
    const turn = 2 * Math.PI * phase;
    const tone =
      Math.sin(turn) +
      0.55 * Math.sin(2 * turn) * Math.exp(-sec / 0.8) +
      0.38 * Math.sin(3 * turn) * Math.exp(-sec / 0.6) +
      0.2 * Math.sin(5 * turn) * Math.exp(-sec / 0.35) +
      0.1 * Math.sin(8 * turn) * Math.exp(-sec / 0.15);
    const pick = (note.random() * 2 - 1) * 0.3 * Math.exp(-sec / 0.003);
    const release = Math.min(1, (sound.length - i) / secToSamples(0.3));
    const level = Math.min(1, sec / 0.004) * Math.exp(-sec / 1.6) * release;
    sound[i] = Math.tanh(1.3 * tone + pick) * level;
  }
  addMono(target, sound, atSample, 0.42 * note.velocity, 0);
};
