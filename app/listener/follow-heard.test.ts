import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { SimulatedWorld } from '#app/player/engine/testing/simulated-world.ts';
import { followHeard } from './follow-heard.ts';

let world: SimulatedWorld;
let engine: PlayerEngine;
/** Each of its parts lasts five seconds. */
let track: PlayableTrack;
let other: PlayableTrack;
let reported: [string, string][];
let heard: ReturnType<typeof followHeard>;
beforeEach(() => {
  vi.useFakeTimers();
  world = new SimulatedWorld();
  engine = world.openEngine();
  track = world.addTrack('track', 320);
  other = world.addTrack('other', 64);
  reported = [];
  heard = follow();
});
afterEach(() => {
  heard.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const follow = () => followHeard(engine, { add: (...one) => reported.push(one) });
const soundFor = (sec: number) => world.run(sec * 1000 + 250);

test('the parts of a track are reported when another one begins', async () => {
  engine.play(track);
  await soundFor(17);
  expect(reported).toEqual([]);
  engine.play(other);
  await soundFor(6);
  expect(reported).toEqual([['track', 'f000000000000000']]);
  heard.stop();
  expect(reported.slice(1)).toEqual([['other', 'fe00000000000000']]);
});

test('skipped parts and pauses do not count', async () => {
  engine.play(track);
  await soundFor(8);
  engine.seek(160);
  await soundFor(8);
  engine.pause();
  await world.run(600_000);
  heard.report();
  expect(reported).toEqual([['track', 'c0000000c0000000']]);
});

test('a second report has only new parts', async () => {
  engine.play(track);
  await soundFor(8);
  heard.report();
  engine.seek(0);
  await soundFor(12);
  heard.report();
  heard.report();
  expect(reported).toEqual([
    ['track', 'c000000000000000'],
    ['track', '2000000000000000'],
  ]);
});

test('a track played again is reported again', async () => {
  for (const one of [track, other, track]) {
    engine.play(one);
    await soundFor(4);
  }
  heard.stop();
  expect(reported.map(([id]) => id)).toEqual(['track', 'other', 'track']);
});

test('a track left at once is not reported', async () => {
  engine.play(track);
  await soundFor(1.5);
  engine.play(other);
  await soundFor(4);
  expect(reported).toEqual([]);
});

test('earlier playback of the current track counts', async () => {
  heard.stop();
  engine.play(track);
  await soundFor(7);
  heard = follow();
  await soundFor(4);
  heard.report();
  expect(reported).toEqual([['track', 'e000000000000000']]);
});
