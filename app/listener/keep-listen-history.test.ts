import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { SimulatedWorld } from '#app/player/engine/testing/simulated-world.ts';
import { keepListenHistory } from './keep-listen-history.ts';

let world: SimulatedWorld;
let engine: PlayerEngine;
let long: PlayableTrack;
let short: PlayableTrack;
let noted: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  world = new SimulatedWorld();
  engine = world.openEngine();
  long = world.addTrack('long', 300);
  short = world.addTrack('short', 40);
  noted = [];
  stop = keep();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const keep = () => keepListenHistory(engine, { add: (trackId) => noted.push(trackId) });

/** Sound starts a quarter of a second after the press. */
const soundFor = (sec: number) => world.run(sec * 1000 + 250);

test('a track is added once, after half a minute', async () => {
  engine.play(long);
  await soundFor(29);
  expect(noted).toEqual([]);
  await world.run(1_500);
  expect(noted).toEqual(['long']);
  await world.run(120_000);
  expect(noted).toEqual(['long']);
});

test('each repetition is added', async () => {
  engine.play(short);
  await soundFor(38);
  expect(noted).toEqual(['short']);
  for (const times of [2, 3]) {
    engine.seek(0);
    await soundFor(38);
    expect(noted).toHaveLength(times);
  }
});

test('half of a short track is enough', async () => {
  engine.play(short);
  await soundFor(19);
  expect(noted).toEqual([]);
  await world.run(1_500);
  expect(noted).toEqual(['short']);
});

test('seeking and pauses do not count', async () => {
  engine.play(long);
  await soundFor(10);
  engine.seek(250);
  await soundFor(5);
  engine.seek(0);
  await soundFor(5);
  engine.pause();
  await world.run(600_000);
  expect(noted).toEqual([]);
  engine.play(long);
  await soundFor(8);
  expect(noted).toEqual([]);
  await soundFor(4);
  expect(noted).toEqual(['long']);
});

test('time in another track does not count', async () => {
  engine.play(long);
  await soundFor(20);
  engine.play(short);
  await soundFor(15);
  engine.play(long);
  await soundFor(20);
  expect(noted).toEqual([]);
});

test('a track played again is added again', async () => {
  for (const track of [long, short, long]) {
    engine.play(track);
    await soundFor(35);
  }
  expect(noted).toEqual(['long', 'short', 'long']);
});

test('earlier playback of the current track counts', async () => {
  stop();
  engine.play(long);
  await soundFor(20);
  keep();
  await world.run(10_500);
  expect(noted).toEqual(['long']);
});

test('after stopping nothing is added', async () => {
  engine.play(long);
  await soundFor(20);
  stop();
  await world.run(60_000);
  engine.pause();
  expect(noted).toEqual([]);
});
