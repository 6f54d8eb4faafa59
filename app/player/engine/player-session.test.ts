import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PlayerEngine } from './player-engine.ts';
import { PlayerSession } from './player-session.ts';
import type { PlayableTrack } from './player-snapshot.ts';
import { EMPTY_QUEUE, playList } from './queue.ts';
import { SimulatedWorld } from './testing/simulated-world.ts';

let world: SimulatedWorld;
let engine: PlayerEngine;
let session: PlayerSession;
let tracks: [PlayableTrack, PlayableTrack, PlayableTrack];

beforeEach(() => {
  vi.useFakeTimers();
  world = new SimulatedWorld();
  engine = new PlayerEngine(
    async () => null,
    () => {},
  );
  engine.attach(world.openAudio().asElement);
  session = new PlayerSession(engine, { loadNearest: async () => [] });
  session.attach();
  tracks = [world.addTrack('a', 20), world.addTrack('b', 20), world.addTrack('c', 20)];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const present = () => engine.getSnapshot().track?.id;
const status = () => engine.getSnapshot().status;
const queued = () => session.getSnapshot().queue.entries.map(({ track }) => track.id);
const entryOf = (id: string) =>
  session.getSnapshot().queue.entries.find(({ track }) => track.id === id)?.entryId ?? 0;

describe('next and previous', () => {
  test('move in the list that was played, and nowhere at its ends', async () => {
    session.playList(tracks, 1);
    await world.run(500);
    expect(session.next()).toBe(true);
    expect(present()).toBe('c');
    expect(session.next()).toBe(false);
    expect(present()).toBe('c');
    session.previous();
    expect(session.previous()).toBe(true);
    expect(present()).toBe('a');
    expect(session.previous()).toBe(false);
    expect(present()).toBe('a');
  });

  test('after three seconds previous is the beginning', async () => {
    session.playList(tracks, 1);
    await world.run(3_500);
    session.previous();
    expect(present()).toBe('b');
    expect(engine.getPositionSec()).toBe(0);
    session.previous();
    expect(present()).toBe('a');
  });

  test('without a queue there is none', () => {
    expect([session.next(), session.previous()]).toEqual([false, false]);
  });
});

describe('the end of a track', () => {
  const untilEnd = () => world.run(21_000);

  test('is a pause at 0, whatever is queued', async () => {
    session.playList(tracks, 0);
    await untilEnd();
    expect([present(), status(), engine.getPositionSec()]).toEqual(['a', 'paused', 0]);
  });

  test('is its beginning where one is repeated', async () => {
    session.playList(tracks, 0);
    session.setRepeat('one');
    await untilEnd();
    expect([present(), status()]).toEqual(['a', 'playing']);
    expect(engine.getPositionSec()).toBeLessThan(2);
  });

  test('is the next one where all are repeated, and the first after the last', async () => {
    session.playList(tracks, 2);
    session.setRepeat('all');
    await untilEnd();
    expect([present(), status()]).toEqual(['a', 'playing']);
  });

  test('is a pause where the listener wants to sleep then', async () => {
    session.playList(tracks, 0);
    session.setNonstop(true);
    session.setSleep('track');
    await untilEnd();
    expect([present(), status()]).toEqual(['a', 'paused']);
    expect(session.getSnapshot().sleep).toBeNull();
  });
});

describe('a track that cannot be played, after Nonstop has moved on by itself', () => {
  beforeEach(async () => {
    session.setNonstop(true);
    session.playList(tracks, 0);
    await world.run(21_000);
    expect(present()).toBe('b');
  });

  test('is skipped', () => {
    expect(session.onFailed(tracks[1])).toBe(true);
  });

  test('is shown as failed when the listener pressed it in a list', () => {
    session.playList(tracks, 0);
    expect(session.onFailed(tracks[0])).toBe(false);
  });

  test('is shown as failed when a page played it directly', () => {
    const other = world.addTrack('d', 20);
    engine.play(other);
    expect(session.onFailed(other)).toBe(false);
  });
});

describe('what a page plays of its own accord', () => {
  test('has its place in the queue', async () => {
    session.playList(tracks, 0);
    engine.play(world.addTrack('d', 20));
    expect(queued()).toEqual(['a', 'd', 'b', 'c']);
    engine.play(tracks[2]);
    expect(queued()).toEqual(['a', 'd', 'b', 'c']);
    session.previous();
    expect(present()).toBe('b');
  });

  test('is the queue where there was none', () => {
    engine.play(tracks[0]);
    expect(queued()).toEqual(['a']);
  });
});

describe('the queue is changed', () => {
  test('the present entry is taken out: what follows sounds', async () => {
    session.playList(tracks, 0);
    await world.run(500);
    session.remove(entryOf('a'));
    await world.run(500);
    expect([present(), status()]).toEqual(['b', 'playing']);
  });

  test('the present entry is taken out while it is paused: what follows waits', async () => {
    session.playList(tracks, 0);
    await world.run(500);
    engine.pause();
    session.remove(entryOf('a'));
    expect([present(), status()]).toEqual(['b', 'paused']);
    await world.run(500);
    engine.toggle();
    await world.run(500);
    expect([present(), status()]).toEqual(['b', 'playing']);
  });

  test('the last one that sounds is taken out: the one before waits at 0', async () => {
    session.playList(tracks, 2);
    await world.run(500);
    session.remove(entryOf('c'));
    expect([present(), status(), engine.getPositionSec()]).toEqual(['b', 'paused', 0]);
    expect(world.elements.some((element) => element.isSounding)).toBe(false);
  });

  test('while nothing was ever played it waits', () => {
    session.addNext(tracks[0]);
    session.addLast(tracks[1]);
    expect([present(), status(), queued()]).toEqual(['a', 'paused', ['a', 'b']]);
    expect(world.elements.flatMap(({ loads }) => loads)).toEqual([]);
  });

  test('played again, a list begins with the pressed track, which goes on', async () => {
    engine.play(tracks[1]);
    await world.run(5_000);
    session.playList(tracks, 1);
    expect(engine.getPositionSec()).toBeGreaterThan(4);
    expect(queued()).toEqual(['a', 'b', 'c']);
  });
});

describe('an earlier visit', () => {
  const left = () => playList(EMPTY_QUEUE, tracks, 1, Math.random);

  test('comes back paused at its place, and fetches nothing before it is played', async () => {
    session.restore(left(), 12);
    expect([present(), status(), engine.getPositionSec()]).toEqual(['b', 'paused', 12]);
    expect(world.elements.flatMap(({ loads }) => loads)).toEqual([]);
    engine.toggle();
    await world.run(1_000);
    expect(status()).toBe('playing');
    expect(engine.getPositionSec()).toBeGreaterThan(12);
  });

  test('a seek before it is played is where it begins', async () => {
    session.restore(left(), 12);
    engine.seek(5);
    expect(engine.getPositionSec()).toBe(5);
    engine.toggle();
    await world.run(500);
    expect(engine.getPositionSec()).toBeGreaterThan(5);
    expect(engine.getPositionSec()).toBeLessThan(6);
  });

  test('what a page plays already goes on in it', async () => {
    engine.play(tracks[2]);
    await world.run(1_000);
    session.restore(left(), 12);
    expect([present(), status(), queued()]).toEqual(['c', 'playing', ['a', 'b', 'c']]);
    session.previous();
    expect(present()).toBe('b');
  });
});
