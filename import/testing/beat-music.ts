import { seededRandom } from '#domain/seeded-random.ts';
import { renderClap, renderHat, renderKick, renderNote } from './test-voices.ts';

export type TestMusic = {
  bpm: number;
  bars: number;
  seed: string;
  sampleRate?: number;
  /** When beat 0 of bar 0 begins. */
  firstBeatSec?: number;
  /** Beats cut off at the beginning: with 1.5, the first downbeat comes after 2.5. */
  cutBeats?: number;
  /** Bars of only soft chords at the beginning. */
  softBars?: number;
  /** Beats of kicks before bar 0. */
  pickUpBeats?: number;
  /** half: kick on the first beat of a bar, clap on the third. breakbeat: also kicks off the beat. */
  drums?: 'four' | 'half' | 'breakbeat' | 'none';
  /** Where in half a beat the second sixteenth lies: 0.5 is straight. */
  swing?: number;
  /** Standard deviation of each stroke. */
  jitterSec?: number;
  /** Relative change of the tempo, up and down over 16 bars. */
  drift?: number;
  beatsPerBar?: 3 | 4;
  bass?: 'offbeat' | 'rolling' | 'long';
  /** Bars per chord. */
  chordBars?: 1 | 2 | 4;
  /** With 0, no claps: only the harmony shows the bars. */
  clap?: number;
  /** Levels of kick, bass and chords. */
  levels?: { kick?: number; bass?: number; chords?: number };
};

export type RenderedMusic = { sound: Float32Array; sampleRate: number; downbeatsSec: number[] };

const PROGRESSIONS = [
  [0, 8, 3, 10],
  [0, 5, 8, 7],
  [0, 10, 8, 10],
  [0, 3, 5, 8],
];
/** The instruments of each section of 16 bars. */
const SECTIONS = [
  { kick: 1, bass: 0, chords: 0 },
  { kick: 1, bass: 1, chords: 1 },
  { kick: 0, bass: 0, chords: 1.4 },
  { kick: 1, bass: 1, chords: 1 },
];
const SECTION_BARS = 16;

/** Generates dance music as from a drum machine, and its bar lines. */
export function renderMusic(music: TestMusic): RenderedMusic {
  const { bpm, bars, seed, sampleRate = 44100, firstBeatSec = 0, cutBeats = 0 } = music;
  const { softBars = 0, pickUpBeats = 0, drums = 'four', swing = 0.5, jitterSec = 0 } = music;
  const { drift = 0, beatsPerBar = 4, bass = 'offbeat', chordBars = 1, clap = 0.35 } = music;
  const levels = { kick: 0.8, bass: 0.3, chords: 0.12, ...music.levels };
  const random = seededRandom(seed);
  const beatSec = 60 / bpm;
  const leadSec = firstBeatSec + (pickUpBeats - cutBeats) * beatSec;
  const timeOf = (beat: number) => {
    const wave = (16 * beatsPerBar) / (2 * Math.PI);
    return leadSec + (beat + drift * wave * Math.sin(beat / wave)) * beatSec;
  };
  const sound = new Float32Array(Math.ceil(timeOf(bars * beatsPerBar) * sampleRate));
  const jitter = () => jitterSec * (random() + random() + random() + random() - 2) * 1.73;
  const add = (voice: Float32Array, beat: number, level: number) => {
    const from = Math.round((timeOf(beat) + jitter()) * sampleRate);
    for (let i = Math.max(0, -from); i < voice.length && from + i < sound.length; i++)
      sound[from + i] = (sound[from + i] as number) + level * (voice[i] as number);
  };
  const kick = renderKick(sampleRate);
  const claps = renderClap(sampleRate, random);
  const hat = renderHat(sampleRate, random);
  const root = 33 + Math.floor(random() * 12);
  const progression = PROGRESSIONS[Math.floor(random() * PROGRESSIONS.length)] as number[];
  const notes = new Map<string, Float32Array>();
  const note = (pitch: number, beats: number, attackSec: number) => {
    const key = `${pitch} ${beats} ${attackSec}`;
    const rendered =
      notes.get(key) ?? renderNote(sampleRate, { pitch, sec: beats * beatSec, attackSec });
    notes.set(key, rendered);
    return rendered;
  };
  const hitsOf = { four: [0, 1, 2, 3], half: [0], breakbeat: [0, 1.75, 2.5], none: [] }[drums];
  const clapsOf = drums === 'half' ? [2] : [1, 3];
  for (let beat = -pickUpBeats; beat < 0; beat++) add(kick, beat, levels.kick);
  for (let bar = 0; bar < bars; bar++) {
    const at = bar * beatsPerBar;
    const chord = root + (progression[Math.floor(bar / chordBars) % 4] as number);
    const isSoft = bar < softBars;
    const section = SECTIONS[
      Math.floor((bar - softBars) / SECTION_BARS) % SECTIONS.length
    ] as (typeof SECTIONS)[number];
    const plays = isSoft ? { kick: 0, bass: 0, chords: 1 } : section;
    for (const third of [0, 3, 7])
      add(
        note(chord + 12 + third, beatsPerBar, isSoft ? 0.5 : 0.02),
        at,
        levels.chords * plays.chords,
      );
    if (isSoft || drums === 'none') continue;
    for (const hit of hitsOf.filter((hit) => hit < beatsPerBar))
      add(kick, at + hit, levels.kick * plays.kick);
    for (const hit of clapsOf.filter((hit) => hit < beatsPerBar))
      add(claps, at + hit, clap * (0.3 + 0.7 * plays.kick));
    for (let beat = 0; beat < beatsPerBar; beat++) {
      for (const [place, level] of [
        [0, 0.4],
        [swing / 2, 0.3],
        [0.5, 1],
        [(1 + swing) / 2, 0.3],
      ] as const)
        add(hat, at + beat + place, 0.16 * level);
      if (bass === 'offbeat')
        add(note(chord, 0.4, 0.004), at + beat + 0.5, levels.bass * plays.bass);
      if (bass === 'rolling')
        for (const place of [swing / 2, 0.5, (1 + swing) / 2])
          add(note(chord, 0.2, 0.004), at + beat + place, levels.bass * plays.bass);
    }
    if (bass === 'long') add(note(chord, beatsPerBar, 0.01), at, levels.bass * plays.bass);
  }
  for (let i = 0; i < sound.length; i++) sound[i] = saturate(sound[i] as number);
  const downbeatsSec = Array.from({ length: bars }, (_, bar) => timeOf(bar * beatsPerBar));
  return { sound, sampleRate, downbeatsSec: downbeatsSec.filter((sec) => sec > -0.001) };
}

/** Close to Math.tanh, in a fifth of the time. */
function saturate(value: number): number {
  const within = Math.max(-3, Math.min(3, value));
  return (within * (27 + within * within)) / (27 + 9 * within * within);
}
