import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Mixer } from './mixer.ts';
import { PlayQueue } from './play-queue.ts';
import { PlayerEngine } from './player-engine.ts';
import { SimulatedDesk, SimulatedWorld } from './testing/simulated-world.ts';

let world: SimulatedWorld;
let desk: SimulatedDesk;
let engine: PlayerEngine;
let playQueue: PlayQueue;
let detach: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  world = new SimulatedWorld();
  desk = new SimulatedDesk();
  engine = new PlayerEngine(
    async () => null,
    () => {},
  );
  playQueue = new PlayQueue(engine, { loadNearest: async () => [] });
  const makeAudio = () => world.openAudio().asElement;
  const ends = [
    engine.attach(world.openAudio().asElement),
    playQueue.attach(),
    new Mixer({ engine, playQueue, desk, makeAudio, isSeen: () => true }).attach(),
  ];
  detach = () => {
    for (const end of ends) end();
  };
});
afterEach(() => {
  detach();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const addTrack = (id: string, loudnessLufs: number) =>
  world.addTrack(id, 30, { loudnessLufs, truePeakDb: loudnessLufs + 8 });
/** Loudness after the deck's gain, in LUFS. */
const heardLufs = (loudness: Record<string, number>) =>
  world.elements
    .filter((element) => element.isSounding)
    .map((element) => {
      const lufs = loudness[element.path.slice(1, -4)] ?? Number.NaN;
      return { file: element.path, lufs: lufs + 20 * Math.log10(desk.levelOf(element)) };
    });

test('tracks 12 dB apart are mixed at equal loudness, and none changes its level while it sounds', async () => {
  const loudness = { loud: -8, quiet: -20, other: -18 };
  engine.setVolume(100);
  playQueue.setNonstop(true);
  playQueue.playList(
    Object.entries(loudness).map(([id, lufs]) => addTrack(id, lufs)),
    0,
  );
  const heard = new Map<string, number[]>();
  let mixedSteps = 0;
  await world.run(75_000, () => {
    const now = heardLufs(loudness);
    if (now.length === 2) mixedSteps++;
    for (const { file, lufs } of now) heard.set(file, [...(heard.get(file) ?? []), lufs]);
  });
  expect(mixedSteps).toBeGreaterThan(200);
  expect([...heard.keys()]).toEqual(['/loud.mp3', '/quiet.mp3', '/other.mp3']);
  for (const [file, levels] of heard)
    for (const extreme of [Math.min(...levels), Math.max(...levels)])
      expect(extreme, file).toBeCloseTo(-14);
});

test('when Web Audio takes over a sounding track, its level stays the same until the next track', async () => {
  engine.setVolume(100);
  playQueue.setNonstop(true);
  desk.allows = false;
  playQueue.playList([addTrack('quiet', -20), addTrack('next', -20)], 0);
  await world.run(5_000);
  const [element] = world.elements;
  if (!element) throw new Error('Nothing was opened');
  // Without Web Audio an element's gain is at most 1.
  expect(desk.levelOf(element)).toBe(1);
  desk.allows = true;
  await world.run(20_000, () => expect(desk.levelOf(element)).toBe(1));
  await world.run(10_000);
  expect(engine.getSnapshot().track?.id).toBe('next');
  expect(heardLufs({ next: -20 })).toMatchObject([{ lufs: expect.closeTo(-14, 3) }]);
});
