import { analyseBeats } from '../sound/beats/analyse-beats.ts';
import { SoundTrace } from '../sound/beats/sound-trace.ts';
import { type RenderedMusic, renderMusic, type TestMusic } from './beat-music.ts';

const BASSES = ['offbeat', 'rolling', 'long'] as const;
const CHORD_BARS = [1, 2, 4] as const;

/** Each number gives another bass and harmony, with or without claps. */
const styleOf = (number: number) =>
  ({
    bars: 64,
    seed: `style ${number}`,
    bass: BASSES[number % 3] as (typeof BASSES)[number],
    chordBars: CHORD_BARS[Math.floor(number / 2) % 3] as (typeof CHORD_BARS)[number],
    clap: number % 2 ? 0.35 : 0,
  }) satisfies Partial<TestMusic>;

const CONSTANT = [
  127.34, 139.97, 150.3, 128, 132.01, 145.55, 124.99, 138.125, 155.2, 130, 141.7, 118.6,
];
const CUT = [
  126.66, 139.13, 149.03, 128.5, 133.37, 146.25, 123.4, 137.775, 154.1, 131, 142.9, 119.2,
];

const plain = { bars: 48, seed: 'kind' };

/** Generated music of each kind for measuring grids. */
export const KINDS = {
  constant: CONSTANT.map((bpm, i) => ({ ...styleOf(i), bpm, firstBeatSec: i * 0.11 })),
  'cut in mid-bar': CUT.map((bpm, i) => ({ ...styleOf(i), bpm, cutBeats: 0.3 + i * 0.87 })),
  swing: [
    { ...plain, bpm: 126.6, swing: 0.64, bass: 'rolling' },
    { ...plain, bpm: 140, swing: 0.6 },
  ],
  'half-time': [
    { ...plain, bpm: 140, drums: 'half' },
    { ...plain, bpm: 145.3, drums: 'half', bass: 'long' },
  ],
  'beatless for 30 s': [
    { ...plain, bars: 64, bpm: 128.7, softBars: 16 },
    { ...plain, bars: 64, bpm: 140, softBars: 18 },
  ],
  'pick-up beats': [
    { ...plain, bpm: 135.3, pickUpBeats: 2 },
    { ...plain, bpm: 128, pickUpBeats: 3 },
  ],
  'live drums': [
    { ...plain, bpm: 122, jitterSec: 0.012 },
    { ...plain, bpm: 122, jitterSec: 0.01, drift: 0.01 },
    { ...plain, bpm: 122, jitterSec: 0.005, drift: 0.02 },
  ],
  'three beats a bar': [
    { ...plain, bpm: 140, beatsPerBar: 3 },
    { ...plain, bpm: 120, beatsPerBar: 3, chordBars: 2 },
  ],
  'no beat': [
    { ...plain, bpm: 128, drums: 'none' },
    { ...plain, bpm: 90, drums: 'none', bass: 'long', chordBars: 2 },
  ],
} as const satisfies Record<string, TestMusic[]>;

/** Half the usual rate: enough for beats, at half the work. */
const RATE = 22050;

/** Analyses samples in frames, as from a decoder. */
export function analyse(sound: Float32Array, sampleRate: number) {
  const trace = new SoundTrace(sampleRate);
  for (let at = 0; at < sound.length; at += 5000)
    trace.add(sound.subarray(at, at + 5000), sound.subarray(at, at + 5000));
  return analyseBeats(trace);
}

export type GridErrors = {
  /** Relative error of the tempo. */
  tempo: number;
  /** Error of the last downbeat. */
  lastBarSec: number;
  isDownbeatRight: boolean;
  confidence: number;
};

/** Compares a grid with the one that the music was generated from. */
export function measureErrors(
  music: TestMusic,
  { downbeatsSec }: RenderedMusic,
  found: ReturnType<typeof analyseBeats>,
): GridErrors {
  const { bpm, firstDownbeatSec, confidence } = found;
  if (bpm === null || firstDownbeatSec === null)
    return { tempo: 1, lastBarSec: 1, isDownbeatRight: false, confidence };
  const last = downbeatsSec.at(-1) as number;
  const beats = Math.round(((last - firstDownbeatSec) * bpm) / 60);
  return {
    tempo: Math.abs(bpm / music.bpm - 1),
    lastBarSec: Math.abs(firstDownbeatSec + (beats * 60) / bpm - last),
    isDownbeatRight: downbeatsSec.some((sec) => Math.abs(sec - firstDownbeatSec) < 0.01),
    confidence,
  };
}

export function tryMusic(music: TestMusic): GridErrors {
  const rendered = renderMusic({ sampleRate: RATE, ...music });
  return measureErrors(music, rendered, analyse(rendered.sound, rendered.sampleRate));
}

/** Joins pieces without a gap; also returns when each begins. */
export function splice(pieces: TestMusic[]) {
  const rendered = pieces.map((music) => renderMusic({ sampleRate: RATE, ...music }).sound);
  const sound = new Float32Array(rendered.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  const startsSec = rendered.map((piece) => {
    const startSec = at / RATE;
    sound.set(piece, at);
    at += piece.length;
    return startSec;
  });
  return { sound, sampleRate: RATE, startsSec };
}
