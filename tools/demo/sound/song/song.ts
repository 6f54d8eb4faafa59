import {
  addMono,
  createStereo,
  SAMPLE_RATE_HZ,
  type Stereo,
  secToSamples,
} from '#import/testing/stereo.ts';
import type { Instrument, OneShot } from '../instruments/instrument.ts';
import { degreeToMidi, type Tonality } from '../signals/pitch.ts';
import { createRandom, type Random } from '../signals/prng.ts';
import type { Line } from './line.ts';

/** A value that changes over the song: points `[bar, value]`, interpolated exponentially. */
export type Automation = readonly (readonly [bar: number, value: number])[];

export type BusSettings = {
  gainDb: number;
  highpassHz?: number;
  lowpassHz?: Automation;
  /** How much the kick ducks it, 0 to 1. */
  duck?: number;
  reverb?: number;
  delay?: number;
};

export type Bus = { sound: Stereo; settings: BusSettings };

export type SongPlan = {
  seed: string;
  bpm: number;
  bars: number;
  tonality: Tonality;
  reverbSec?: number;
  /** Silence before the first downbeat. */
  leadInSec: number;
  /** Room after the last bar for echoes. */
  tailSec: number;
  /** Renders only the beginning, with the same samples as in the whole track. */
  onlyBars?: number | undefined;
};

type HitOptions = { gain?: number; pan?: number; swing?: number };
type PlayOptions = { velocity?: number; gate?: number; transpose?: number; octave?: number };

/** Loudness of the letters in a drum pattern. */
const HIT_LEVELS: Record<string, number> = { X: 1, x: 0.72, o: 0.45, '-': 0.22 };

/** Semitones above the bar's root of the letters in a bass pattern. */
const BASS_STEPS: Record<string, number> = { x: 0, X: 0, o: 0, '8': 12, '5': 7, '7': 10, '3': 3 };

/** A song while it is rendered: buses, onto which drums and instruments are written bar by bar. */
export class Song {
  readonly plan: SongPlan;
  readonly length: number;
  readonly buses = new Map<string, Bus>();
  readonly kickSamples: number[] = [];
  readonly stepSec: number;

  constructor(plan: SongPlan) {
    this.plan = plan;
    this.stepSec = 60 / plan.bpm / 4;
    const bars = Math.min(plan.bars, plan.onlyBars ?? plan.bars);
    this.length = secToSamples(plan.leadInSec + bars * 16 * this.stepSec + plan.tailSec);
  }

  /** The sample of a step, rounded from its exact time, so that the tempo never drifts. */
  at(bar: number, step = 0): number {
    return Math.round((this.plan.leadInSec + (bar * 16 + step) * this.stepSec) * SAMPLE_RATE_HZ);
  }

  /** The bar at a sample, with fraction. */
  barAt(atSample: number): number {
    return (atSample / SAMPLE_RATE_HZ - this.plan.leadInSec) / (16 * this.stepSec);
  }

  barSec(bars = 1): number {
    return bars * 16 * this.stepSec;
  }

  addBus(name: string, settings: BusSettings): Bus {
    const bus = { sound: createStereo(this.length), settings };
    this.buses.set(name, bus);
    return bus;
  }

  sound(busName: string): Stereo {
    const bus = this.buses.get(busName);
    if (!bus) throw new Error(`No bus called ${busName}`);
    return bus.sound;
  }

  /** Random numbers that depend only on the position in the song, not on what else is rendered. */
  randomFor(name: string, atSample: number): Random {
    return createRandom(`${this.plan.seed}/${name}/${atSample}`);
  }

  /** Repeats a drum pattern. Bars may be fractions, for patterns that stop before a drop. */
  hit(
    busName: string,
    shot: OneShot,
    fromBar: number,
    toBar: number,
    pattern: string,
    { gain = 1, pan = 0, swing = 0 }: HitOptions = {},
  ): void {
    const target = this.sound(busName);
    this.#eachStep(fromBar, toBar, pattern, (letter, bar, step) => {
      const level = HIT_LEVELS[letter];
      if (level === undefined) return;
      const atSample = this.at(bar, step + (step % 2 ? swing : 0));
      const human = 0.94 + 0.06 * this.randomFor(busName, atSample)();
      addMono(target, shot, atSample, level * gain * (swing || pan ? human : 1), pan);
    });
  }

  /** Adds kicks. They duck the other buses, see sidechain.ts. */
  kick(shot: OneShot, fromBar: number, toBar: number, pattern = 'X...X...X...X...'): void {
    this.hit('kick', shot, fromBar, toBar, pattern);
    this.#eachStep(fromBar, toBar, pattern, (letter, bar, step) => {
      if (letter !== '.') this.kickSamples.push(this.at(bar, step));
    });
  }

  /** Loops a melody from one bar to another. */
  play(
    busName: string,
    instrument: Instrument,
    melody: Line,
    fromBar: number,
    toBar: number,
    { velocity = 0.85, gate = 0.92, transpose = 0, octave = 0 }: PlayOptions = {},
  ): void {
    const toMidi = (degree: number) =>
      degreeToMidi(this.plan.tonality, degree + octave * 5) + transpose;
    let fromMidi: number | undefined;
    for (let start = fromBar * 16; start < toBar * 16; start += melody.steps)
      for (const { step, degree, lengthSteps, ornament } of melody.notes) {
        if (start + step >= toBar * 16) break;
        const midi = toMidi(degree);
        const accent = (start + step) % 4 === 0 ? 1 : 0.9;
        this.note(busName, instrument, start + step, {
          midi,
          fromMidi: fromMidi ?? midi,
          lengthSec: lengthSteps * this.stepSec * gate,
          velocity: velocity * accent,
          ornament,
        });
        fromMidi = midi;
      }
  }

  /**
   * Plays one chord per bar in a rhythm.
   *
   * @param gateSteps how long each strike is held
   */
  chords(
    busName: string,
    instrument: Instrument,
    progression: readonly (readonly number[])[],
    fromBar: number,
    toBar: number,
    pattern: string,
    gateSteps: number,
    velocity = 0.8,
  ): void {
    this.#eachStep(fromBar, toBar, pattern, (letter, bar, step) => {
      const level = HIT_LEVELS[letter];
      if (level === undefined) return;
      const chord = progression[(bar - Math.floor(fromBar)) % progression.length] ?? [];
      for (const midi of chord)
        this.note(busName, instrument, bar * 16 + step, {
          midi,
          fromMidi: midi,
          lengthSec: gateSteps * this.stepSec * 0.95,
          velocity: velocity * (0.4 + 0.6 * level),
          ornament: 'plain',
        });
    });
  }

  /** A bass pattern over the bars' roots: x root, 8 octave, 5 fifth, 7 seventh, o ghost. */
  bass(
    busName: string,
    instrument: Instrument,
    roots: readonly number[],
    fromBar: number,
    toBar: number,
    pattern: string,
    gateSteps = 0.9,
  ): void {
    let fromMidi: number | undefined;
    this.#eachStep(fromBar, toBar, pattern, (letter, bar, step) => {
      const above = BASS_STEPS[letter];
      if (above === undefined) return;
      const midi = (roots[(bar - Math.floor(fromBar)) % roots.length] as number) + above;
      this.note(busName, instrument, bar * 16 + step, {
        midi,
        fromMidi: fromMidi ?? midi,
        lengthSec: gateSteps * this.stepSec,
        velocity: letter === 'o' ? 0.55 : letter === 'X' ? 1 : 0.85,
        ornament: 'plain',
      });
      fromMidi = midi;
    });
  }

  /** @param step sixteenths from the start of the song */
  note(
    busName: string,
    instrument: Instrument,
    step: number,
    note: Omit<Parameters<Instrument>[2], 'random'>,
  ): void {
    const atSample = this.at(0, step);
    if (atSample >= this.length) return;
    const random = this.randomFor(`${busName}:${note.midi}`, atSample);
    instrument(this.sound(busName), atSample, { ...note, random });
  }

  #eachStep(
    fromBar: number,
    toBar: number,
    pattern: string,
    visit: (letter: string, bar: number, step: number) => void,
  ): void {
    const first = Math.round(fromBar * 16);
    const origin = Math.floor(fromBar) * 16;
    for (let at = first; at < Math.round(toBar * 16); at++)
      visit(pattern[(at - origin) % pattern.length] as string, Math.floor(at / 16), at % 16);
  }
}
