import { SAMPLE_RATE_HZ, secToSamples } from '#import/testing/stereo.ts';
import { StateVariableFilter } from '../signals/filters.ts';
import { saw, square } from '../signals/oscillators.ts';
import { midiToHz } from '../signals/pitch.ts';
import type { Instrument } from './instrument.ts';

/** Adds a mono sound equally to both sides: bass stays in the middle. */
function addCentre(
  target: Parameters<Instrument>[0],
  atSample: number,
  length: number,
  valueAt: (i: number) => number,
): void {
  const { left, right } = target;
  const end = Math.min(length, left.length - atSample);
  for (let i = 0; i < end; i++) {
    const value = valueAt(i) * Math.min(1, i / 60, (length - i) / 250);
    left[atSample + i] = (left[atSample + i] as number) + value;
    right[atSample + i] = (right[atSample + i] as number) + value;
  }
}

/** The rolling off-beat bass: saw, square and a sine below, through a filter that closes quickly. */
export function createRollingBass(openHz = 1500, drive = 1.6): Instrument {
  return (target, atSample, note) => {
    const filter = new StateVariableFilter(200, 1.1);
    const increment = midiToHz(note.midi) / SAMPLE_RATE_HZ;
    let phase = 0;
    addCentre(target, atSample, secToSamples(note.lengthSec), (i) => {
      const sec = i / SAMPLE_RATE_HZ;
      phase = (phase + increment) % 1;
      if (i % 8 === 0) filter.tune(140 + openHz * note.velocity * Math.exp(-sec / 0.055), 1.1);
      const rich = saw(phase, increment) * 0.6 + square((phase + 0.2) % 1, increment) * 0.25;
      const sub = Math.sin(2 * Math.PI * phase);
      const level = note.velocity * Math.exp(-sec / 0.6) * 0.42;
      return Math.tanh((filter.lowpass(rich) * 0.9 + sub * 0.7) * drive) * level;
    });
  };
}

/** The hollow knock of hard house: frequency modulation that decays within a sixteenth. */
export function createDonk(brightness = 5): Instrument {
  return (target, atSample, note) => {
    const increment = midiToHz(note.midi) / SAMPLE_RATE_HZ;
    let phase = 0;
    addCentre(target, atSample, secToSamples(Math.min(0.28, note.lengthSec + 0.05)), (i) => {
      const sec = i / SAMPLE_RATE_HZ;
      phase += increment * (1 + 0.5 * Math.exp(-sec / 0.006));
      const index = brightness * note.velocity * Math.exp(-sec / 0.035);
      const tone = Math.sin(2 * Math.PI * phase + index * Math.sin(2 * Math.PI * phase * 2));
      const low = Math.sin(2 * Math.PI * phase);
      return (tone * 0.7 + low * 0.5) * Math.exp(-sec / 0.11) * note.velocity * 0.45;
    });
  };
}

/** Resonant two-stage filter over a saw; the velocity is the accent, and legato notes slide. */
export function createAcidBass(cutoffAt: (atSample: number) => number): Instrument {
  return (target, atSample, note) => {
    const first = new StateVariableFilter(300, 0.9);
    const second = new StateVariableFilter(300, 5);
    let phase = 0;
    const isSlid = note.ornament === 'nhan';
    const openHz = cutoffAt(atSample);
    addCentre(target, atSample, secToSamples(note.lengthSec), (i) => {
      const sec = i / SAMPLE_RATE_HZ;
      const bend = isSlid ? (note.fromMidi - note.midi) * Math.exp(-sec / 0.03) : 0;
      const increment = midiToHz(note.midi + bend) / SAMPLE_RATE_HZ;
      phase = (phase + increment) % 1;
      if (i % 8 === 0) {
        const snap = Math.exp(-sec / (0.05 + 0.06 * note.velocity));
        const cutoffHz = openHz * (0.35 + (0.8 + 2.2 * note.velocity) * snap);
        first.tune(cutoffHz * 1.2, 0.9);
        second.tune(cutoffHz, 3.5 + 5 * note.velocity);
      }
      const voice = second.lowpass(first.lowpass(saw(phase, increment)));
      return Math.tanh(voice * 1.5) * (0.3 + 0.2 * note.velocity) * Math.exp(-sec / 0.5);
    });
  };
}

/** Only the fundamental, under chill chords. */
export const playSubBass: Instrument = (target, atSample, note) => {
  const increment = midiToHz(note.midi) / SAMPLE_RATE_HZ;
  let phase = 0;
  const length = secToSamples(note.lengthSec);
  addCentre(target, atSample, length, (i) => {
    phase += increment;
    const sine = Math.sin(2 * Math.PI * phase);
    const level = Math.min(1, i / 300, (length - i) / 900) * note.velocity * 0.45;
    return Math.tanh(1.4 * sine + 0.25 * Math.sin(4 * Math.PI * phase)) * level;
  });
};
