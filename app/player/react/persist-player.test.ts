import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlayQueue } from '#app/player/engine/play-queue.ts';
import { parsePlace } from '#app/player/engine/stored-place.ts';
import { parseQueue } from '#app/player/engine/stored-queue.ts';
import { SimulatedWorld } from '#app/player/engine/testing/simulated-world.ts';
import { persistPlayer } from './persist-player.ts';
import { STORED } from './player-storage.ts';

let world: SimulatedWorld;
let playQueue: PlayQueue;
let page: EventTarget & { visibilityState: string };
let stored: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  stored = new Map();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  world = new SimulatedWorld();
  const engine = world.openEngine();
  playQueue = new PlayQueue(engine, { loadNearest: async () => [] });
  playQueue.attach();
  persistPlayer(engine, playQueue);
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const queued = () => {
  const entries = parseQueue(stored.get(STORED.queue) ?? null)?.queue.entries ?? [];
  return entries.map(({ track }) => track.id);
};
const placeSec = () => parsePlace(stored.get(STORED.place) ?? null)?.positionSec;

const hide = () => {
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
};

test('a page that becomes hidden stores the queue and the position at once', async () => {
  playQueue.playList([world.addTrack('a', 60)], 0);
  await world.run(8_000);
  playQueue.addLast(world.addTrack('b', 60));
  expect(queued()).toEqual(['a']);
  hide();
  expect(queued()).toEqual(['a', 'b']);
  expect(placeSec()).toBeCloseTo(8, 0);
});

test('a page that becomes visible stores nothing', async () => {
  playQueue.playList([world.addTrack('a', 60)], 0);
  await world.run(8_000);
  const before = placeSec();
  page.dispatchEvent(new Event('visibilitychange'));
  expect(placeSec()).toBe(before);
});
