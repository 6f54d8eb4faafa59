import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { renderMusic, type TestMusic } from '../../testing/beat-music.ts';
import { analyseSound } from '../analyse-sound.ts';
import { findEnergy } from './find-energy.ts';
import { SoundTrace } from './sound-trace.ts';

const RATE = 22050;
const BAR_SEC = 240 / 138;

function energyOf(sound: Float32Array, dropBar = 16): number | null {
  const trace = new SoundTrace(RATE);
  trace.add(sound, sound);
  return findEnergy(trace, [
    { fromSec: 0, kind: 'intro' },
    { fromSec: dropBar * BAR_SEC, kind: 'drop' },
    { fromSec: (dropBar + 16) * BAR_SEC, kind: 'break' },
  ]);
}
const render = (music: Partial<TestMusic>) =>
  renderMusic({ bpm: 138, bars: 32, seed: 'energy', sampleRate: RATE, ...music }).sound;

test('a kick on each beat and a rolling bass have more energy than half-time with a long bass', () => {
  const driving = energyOf(render({ bass: 'rolling' }));
  const slow = energyOf(render({ drums: 'half', bass: 'long' }));
  expect(driving).toBeGreaterThan((slow ?? 10) + 2);
});

test('a brighter sound has more energy', () => {
  const bright = energyOf(render({ levels: { kick: 0.4, bass: 0.15, chords: 0.06 } }));
  expect(bright).toBeGreaterThan(energyOf(render({})) ?? 10);
});

test('a quieter master of the same music has the same energy', () => {
  const sound = render({ bass: 'rolling' });
  expect(energyOf(sound.map((value) => value / 8))).toBe(energyOf(sound));
});

test('only the drops count', () => {
  const sound = render({ bass: 'rolling' });
  const quiet = sound.map((value, i) => (i < 16 * BAR_SEC * RATE ? value / 50 : value));
  expect(energyOf(quiet)).toBe(energyOf(sound));
  expect(energyOf(sound, 8)).not.toBe(energyOf(sound));
});

test('silence has no energy', () => expect(energyOf(new Float32Array(60 * RATE))).toBeNull());

test('the demo’s quiet track has less energy than the hard one and the one for midnight', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'energy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [quiet, hard, midnight] = await Promise.all(
    ['gio-nom', 'trong-hoi', 'phao-hoa-giao-thua'].map(async (name) => {
      const whole = await readFile(`demo/music/sound/${name}.mp3`);
      const file = path.join(folder, `${name}.mp3`);
      // Forty seconds around the first drop.
      await writeFile(file, whole.subarray(0.3 * whole.length, 0.6 * whole.length));
      return (await analyseSound(file))?.energy;
    }),
  );
  expect(hard).toBeGreaterThan((quiet ?? 10) + 2);
  expect(midnight).toBeGreaterThan((quiet ?? 10) + 2);
});
