import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PlayQueue } from '#app/player/engine/play-queue.ts';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { stringifyPositions } from '#app/player/engine/resume-positions.ts';
import { SimulatedWorld } from '#app/player/engine/testing/simulated-world.ts';
import { PlayerControls } from './player-controls.ts';
import { STORED } from './player-storage.ts';

let world: SimulatedWorld;
let engine: PlayerEngine;
let playQueue: PlayQueue;
let loadPlayQueue: ReturnType<typeof vi.fn<() => Promise<PlayQueue>>>;
let controls: PlayerControls;

beforeEach(() => {
  vi.useFakeTimers();
  world = new SimulatedWorld();
  engine = world.openEngine();
  playQueue = new PlayQueue(engine, { loadNearest: async () => [] });
  loadPlayQueue = vi.fn(async () => {
    // Scripts load asynchronously.
    await Promise.resolve();
    playQueue.attach();
    return playQueue;
  });
  controls = new PlayerControls(engine, loadPlayQueue);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const current = () => engine.getSnapshot().track?.id;
const positionSec = () => Math.round(engine.getPositionSec());
const queued = () => playQueue.getSnapshot().queue.entries.map(({ track }) => track.id);

function playList(ids: readonly string[], index: number) {
  const tracks = ids.map((id) => world.addTrack(id, 60));
  for (const track of tracks.slice(index, index + 1))
    controls.play(track, { loadList: async () => ({ tracks, index }) });
}

describe('play', () => {
  test('play starts another track at its beginning, and continues the current one', async () => {
    const [a, b] = [world.addTrack('a', 60), world.addTrack('b', 60)];
    controls.play(a);
    await world.run(3_240);
    controls.play(a);
    expect([current(), positionSec()]).toEqual(['a', 3]);
    controls.play(b);
    expect([current(), positionSec()]).toEqual(['b', 0]);
  });

  test('play at a moment starts there, also in the current track', async () => {
    const track = world.addTrack('a', 60);
    controls.play(track, { fromSec: 20 });
    await world.run(1_240);
    expect(positionSec()).toBe(21);
    controls.play(track, { fromSec: 0 });
    expect(positionSec()).toBe(0);
  });

  test('play remembers whether fitting tracks follow the last start', () => {
    const [a, b] = [world.addTrack('a', 60), world.addTrack('b', 60)];
    controls.play(a, { goesOn: true });
    expect(controls.goingOnId).toBe('a');
    controls.play(b);
    expect(controls.goingOnId).toBeUndefined();
  });

  test('play resumes a long track where it was left, unless a moment is given', () => {
    const positions = stringifyPositions(new Map([['long', 900]]));
    const getItem = (key: string) => (key === STORED.positions ? positions : null);
    vi.stubGlobal('localStorage', { getItem });
    vi.stubGlobal('document', { documentElement: { dataset: {} } });
    const [long, other] = [world.addTrack('long', 3_600), world.addTrack('b', 60)];
    controls.play(long);
    expect(positionSec()).toBe(900);
    controls.play(other);
    controls.play(long, { fromSec: 0 });
    expect(positionSec()).toBe(0);
  });

  test('play of a list starts at once, and queues the list when its scripts have loaded', async () => {
    playList(['a', 'b', 'c'], 1);
    expect([current(), queued()]).toEqual(['b', []]);
    await world.run(500);
    expect([current(), queued()]).toEqual(['b', ['a', 'b', 'c']]);
  });

  test('play of a list queues nothing when another track has become current', async () => {
    playList(['a', 'b'], 0);
    controls.play(world.addTrack('c', 60));
    await world.run(500);
    expect([current(), queued()]).toEqual(['c', ['c']]);
  });

  test('play of a list plays without a queue when the list cannot be loaded', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const loadList = async () => Promise.reject(new Error('Offline'));
    controls.play(world.addTrack('a', 60), { loadList });
    await world.run(500);
    expect(engine.getSnapshot()).toMatchObject({ status: 'playing', track: { id: 'a' } });
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('next and previous', () => {
  test('next and previous only log a message while the play queue is not open, and at the ends of the queue', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue();
    controls.play(world.addTrack('a', 60), { fromSec: 10 });
    await world.run(240);
    controls.next();
    controls.previous();
    expect(info).toHaveBeenCalledTimes(2);
    expect(engine.getSnapshot().status).toBe('playing');
    expect(positionSec()).toBe(10);
    await controls.openQueue();
    controls.next();
    expect(info).toHaveBeenCalledTimes(3);
  });

  test('next and previous move in the queue', async () => {
    playList(['a', 'b'], 0);
    await world.run(500);
    controls.next();
    expect(current()).toBe('b');
    controls.previous();
    expect(current()).toBe('a');
  });
});

test('the play queue is loaded once for all callers, and again after a failure', async () => {
  loadPlayQueue.mockRejectedValueOnce(new Error('Offline'));
  await expect(controls.openQueue()).rejects.toThrow('Offline');
  const onOpen = vi.fn();
  controls.subscribe(onOpen);
  const [one, other] = await Promise.all([controls.openQueue(), controls.openQueue()]);
  expect([one, other, controls.getQueue()]).toEqual([playQueue, playQueue, playQueue]);
  expect(loadPlayQueue).toHaveBeenCalledTimes(2);
  expect(onOpen).toHaveBeenCalledOnce();
});
