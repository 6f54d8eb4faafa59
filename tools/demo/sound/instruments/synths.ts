import { panGains, SAMPLE_RATE_HZ, secToSamples } from '#import/testing/stereo.ts';
import { StateVariableFilter } from '../signals/filters.ts';
import { type Envelope, envelopeAt, saw, square } from '../signals/oscillators.ts';
import { midiToHz, ornamentSemitones } from '../signals/pitch.ts';
import type { Instrument } from './instrument.ts';

export type SawTone = {
  voices: number;
  /** Distance between the outermost voices. */
  detuneCents: number;
  /** 0 is mono; at 1 the outermost voices are fully left and right. */
  width: number;
  envelope: Envelope;
  /** The filter's base cutoff; `sweepHz` is added at the attack and decays over `sweepSec`. */
  cutoffHz: number;
  sweepHz: number;
  sweepSec: number;
  q?: number;
  level?: number;
  /** Time constant of the glide from the note before. Without it there are no glides and no ornaments. */
  glideSec?: number;
  /** Adds a square an octave below, for leads. */
  isThick?: boolean;
};

/** Detuned saws, spread over the stereo field. Chords, plucks, pads and leads are settings of this synth. */
export function createSawSynth(tone: SawTone): Instrument {
  const { voices, envelope } = tone;
  return (target, atSample, note) => {
    const length = secToSamples(note.lengthSec + envelope.releaseSec);
    const end = Math.min(length, target.left.length - atSample);
    const filterLeft = new StateVariableFilter(1000, tone.q);
    const filterRight = new StateVariableFilter(1000, tone.q);
    const phases = Float64Array.from({ length: voices }, () => note.random());
    const ratios = new Float64Array(voices);
    const leftGains = new Float64Array(voices);
    const rightGains = new Float64Array(voices);
    for (let v = 0; v < voices; v++) {
      const place = voices === 1 ? 0 : (v / (voices - 1)) * 2 - 1;
      // Voices in the middle are closer together, as in the hardware supersaw.
      ratios[v] = 2 ** ((Math.sign(place) * Math.abs(place) ** 1.3 * tone.detuneCents) / 2400);
      // Neighbours go to opposite sides, so neither side sounds sharp.
      const pans = panGains((v % 2 ? 1 : -1) * Math.abs(place) * tone.width);
      leftGains[v] = pans[0];
      rightGains[v] = pans[1];
    }
    const level = ((tone.level ?? 1) * 0.32 * note.velocity) / Math.sqrt(voices);
    let increment = 0;
    let subPhase = 0;
    for (let i = 0; i < end; i++) {
      const sec = i / SAMPLE_RATE_HZ;
      if (i % 16 === 0) {
        const glide = tone.glideSec
          ? (note.fromMidi - note.midi) * Math.exp(-sec / tone.glideSec)
          : 0;
        const bend = tone.glideSec ? ornamentSemitones(note.ornament, sec, note.lengthSec) : 0;
        increment = midiToHz(note.midi + glide + bend) / SAMPLE_RATE_HZ;
        const sweepHz = tone.sweepHz * note.velocity * Math.exp(-sec / tone.sweepSec);
        filterLeft.tune(tone.cutoffHz + sweepHz, tone.q);
        filterRight.tune(tone.cutoffHz + sweepHz, tone.q);
      }
      let left = 0;
      let right = 0;
      for (let v = 0; v < voices; v++) {
        const voiceIncrement = increment * (ratios[v] as number);
        let phase = (phases[v] as number) + voiceIncrement;
        if (phase >= 1) phase -= 1;
        phases[v] = phase;
        const value = saw(phase, voiceIncrement);
        left += value * (leftGains[v] as number);
        right += value * (rightGains[v] as number);
      }
      if (tone.isThick) {
        subPhase = (subPhase + increment / 2) % 1;
        const thick = square(subPhase, increment / 2) * 0.8;
        left += thick;
        right += thick;
      }
      const gain = envelopeAt(envelope, sec, note.lengthSec) * level;
      const fade = Math.min(1, (length - i) / 200);
      const at = atSample + i;
      target.left[at] = (target.left[at] as number) + filterLeft.lowpass(left) * gain * fade;
      target.right[at] = (target.right[at] as number) + filterRight.lowpass(right) * gain * fade;
    }
  };
}

export const playSupersaw = createSawSynth({
  voices: 7,
  detuneCents: 38,
  width: 0.9,
  envelope: { attackSec: 0.004, decaySec: 0.35, sustain: 0.65, releaseSec: 0.16 },
  cutoffHz: 5200,
  sweepHz: 5000,
  sweepSec: 0.12,
});

export const playPluck = createSawSynth({
  voices: 3,
  detuneCents: 16,
  width: 0.6,
  envelope: { attackSec: 0.001, decaySec: 0.11, sustain: 0, releaseSec: 0.12 },
  cutoffHz: 500,
  sweepHz: 6500,
  sweepSec: 0.06,
  q: 1.3,
  level: 2,
});

export const playPad = createSawSynth({
  voices: 5,
  detuneCents: 22,
  width: 1,
  envelope: { attackSec: 0.5, decaySec: 1, sustain: 0.9, releaseSec: 0.9 },
  cutoffHz: 1300,
  sweepHz: 900,
  sweepSec: 1.2,
  level: 0.9,
});

export const playLead = createSawSynth({
  voices: 4,
  detuneCents: 14,
  width: 0.35,
  envelope: { attackSec: 0.004, decaySec: 0.25, sustain: 0.75, releaseSec: 0.12 },
  cutoffHz: 3600,
  sweepHz: 3500,
  sweepSec: 0.15,
  q: 1,
  glideSec: 0.022,
  isThick: true,
  level: 1.1,
});

/** Swoops up into each note from far below, wide and nasal: the rave siren of hard house. */
export const playHoover = createSawSynth({
  voices: 5,
  detuneCents: 55,
  width: 0.8,
  envelope: { attackSec: 0.006, decaySec: 0.4, sustain: 0.8, releaseSec: 0.15 },
  cutoffHz: 2400,
  sweepHz: 1800,
  sweepSec: 0.25,
  q: 1.6,
  glideSec: 0.06,
  isThick: true,
});
