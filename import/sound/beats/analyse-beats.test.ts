import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '#domain/seeded-random.ts';
import { renderMusic, type TestMusic } from '../../testing/beat-music.ts';
import { analyse, KINDS, measureErrors, splice, tryMusic } from '../../testing/test-kinds.ts';
import { encode } from '../../testing/test-sound.ts';
import { analyseSound } from '../analyse-sound.ts';
import { analyseBeats, downbeatToMixOn } from './analyse-beats.ts';
import { SoundTrace } from './sound-trace.ts';

const RATE = 22050;

/** Other kinds are in measure-grids.long.test.ts, at full length. */
const SOME = 2;
/** Fewer bars make the analysis less sure. */
const shorten = (music: TestMusic) => ({ ...music, bars: 32 + (music.softBars ?? 0) });

describe.each(['constant', 'cut in mid-bar'] as const)('%s tempo', (kind) => {
  test.each<TestMusic>(KINDS[kind].slice(0, SOME).map(shorten))(
    'the grid is right at $bpm BPM, with the bass $bass and chords of $chordBars bars',
    (music) => {
      const { tempo, lastBarSec, isDownbeatRight, confidence } = tryMusic(music);
      expect(tempo).toBeLessThanOrEqual(0.0001);
      expect(lastBarSec).toBeLessThanOrEqual(0.005);
      expect(isDownbeatRight).toBe(true);
      expect(confidence).toBeGreaterThanOrEqual(0.7);
    },
  );
});

test.each(['swing', 'half-time', 'beatless for 30 s', 'pick-up beats'] as const)(
  'tempo, grid and downbeat are right for music with %s',
  (kind) => {
    const { tempo, lastBarSec, isDownbeatRight } = tryMusic(shorten(KINDS[kind][0]));
    expect(tempo).toBeLessThanOrEqual(0.0001);
    expect(lastBarSec).toBeLessThanOrEqual(0.005);
    expect(isDownbeatRight).toBe(true);
  },
);

test.each(['live drums', 'three beats a bar', 'no beat'] as const)(
  'the confidence is low for music with %s',
  (kind) => {
    for (const music of KINDS[kind]) expect(tryMusic(shorten(music)).confidence).toBeLessThan(0.5);
  },
);

test('after 30 s of soft chords the grid starts with the drums', () => {
  const music = shorten(KINDS['beatless for 30 s'][0]);
  const rendered = renderMusic({ sampleRate: RATE, ...music });
  const { firstDownbeatSec } = analyse(rendered.sound, RATE);
  expect(Math.abs((firstDownbeatSec ?? 0) - (rendered.downbeatsSec[16] ?? 0))).toBeLessThan(0.005);
});

test('a nonstop of 128, 150 and 127 BPM has three segments and no grid for mixing', () => {
  const pieces = [128, 150, 127].map((bpm) => ({ bpm, bars: 32, seed: `${bpm}` }));
  const { sound, startsSec } = splice(pieces);
  const found = analyse(sound, RATE);
  expect(found.segments.map(({ bpm }) => bpm)).toEqual([128, 150, 127]);
  found.segments.forEach(({ fromSec, bpm, downbeatSec }, i) => {
    expect(Math.abs(fromSec - (startsSec[i] ?? 0))).toBeLessThan((8 * 240) / bpm);
    const bars = ((downbeatSec - (startsSec[i] ?? 0)) * bpm) / 240;
    expect(Math.abs(bars - Math.round(bars)) * (240 / bpm)).toBeLessThan(0.005);
  });
  expect(downbeatToMixOn(found)).toBeNull();
});

test('a cut within one tempo starts a new segment', () => {
  const { sound, startsSec } = splice([
    { bpm: 128, bars: 28, seed: 'one' },
    { bpm: 128, bars: 28, seed: 'two', cutBeats: 1.4 },
  ]);
  const { segments } = analyse(sound, RATE);
  expect(segments.map(({ bpm }) => bpm)).toEqual([128, 128]);
  expect(Math.abs((segments[1]?.fromSec ?? 0) - (startsSec[1] ?? 0))).toBeLessThan((2 * 240) / 128);
});

test('an MP3 keeps the grid', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'beats-'));
  const music: TestMusic = { bpm: 133.37, bars: 40, seed: 'mp3', cutBeats: 3.3, chordBars: 2 };
  const rendered = renderMusic({ ...music, sampleRate: RATE });
  const file = path.join(folder, 'cut.mp3');
  await encode(file, { format: 'mp3', sampleRate: RATE, channels: 1 }, rendered.sound);
  const analysis = await analyseSound(file);
  await rm(folder, { recursive: true });
  if (!analysis) throw new Error('Nothing decoded');
  const errors = measureErrors(music, rendered, analysis.beats);
  expect(errors).toMatchObject({ isDownbeatRight: true });
  expect(errors.lastBarSec).toBeLessThanOrEqual(0.005);
  expect(downbeatToMixOn(analysis.beats)).toBe(analysis.beats.firstDownbeatSec);
});

test('a long analysis reports its steps and stops when the callback throws', () => {
  const { sound } = renderMusic({ bpm: 140, bars: 12, seed: 'steps', sampleRate: RATE });
  const trace = new SoundTrace(RATE);
  trace.add(sound, sound);
  let steps = 0;
  analyseBeats(trace, () => steps++);
  // One step for each window of four seconds.
  expect(steps).toBeGreaterThanOrEqual(sound.length / RATE / 4);
  const stop = () => {
    throw new Error('Enough');
  };
  expect(() => analyseBeats(trace, stop)).toThrow('Enough');
});

test('silence, noise, kicks without a tempo and a few seconds have no grid for mixing', () => {
  const random = seededRandom('grid');
  const seconds = (sec: number) => new Float32Array(sec * RATE);
  expect(analyse(seconds(30), RATE).bpm).toBeNull();
  expect(
    analyse(
      seconds(30).map(() => random() - 0.5),
      RATE,
    ).bpm,
  ).toBeNull();
  const anywhere = seconds(60);
  for (let sec = 0; sec < 58; sec += 0.2 + 0.6 * random())
    for (let i = 0, at = Math.round(sec * RATE); i < 3000; i++)
      anywhere[at + i] = 0.8 * Math.exp(-i / 1000) * Math.cos((2 * Math.PI * 60 * i) / RATE);
  expect(analyse(anywhere, RATE).confidence).toBeLessThan(0.3);
  const short = renderMusic({ bpm: 140, bars: 2, seed: 'short', sampleRate: RATE });
  expect(analyse(short.sound, RATE).bpm).toBeNull();
});
