import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PlayQueue } from './play-queue.ts';
import type { PlayerEngine } from './player-engine.ts';
import type { PlayableTrack } from './player-snapshot.ts';
import { EMPTY_QUEUE, playList } from './queue.ts';
import { SimulatedWorld } from './testing/simulated-world.ts';

let world: SimulatedWorld;
let engine: PlayerEngine;
let playQueue: PlayQueue;
let tracks: [PlayableTrack, PlayableTrack, PlayableTrack];

beforeEach(() => {
  vi.useFakeTimers();
  world = new SimulatedWorld();
  engine = world.openEngine();
  playQueue = new PlayQueue(engine, { loadNearest: async () => [] });
  playQueue.attach();
  tracks = [world.addTrack('a', 20), world.addTrack('b', 20), world.addTrack('c', 20)];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const current = () => engine.getSnapshot().track?.id;
const status = () => engine.getSnapshot().status;
const queued = () => playQueue.getSnapshot().queue.entries.map(({ track }) => track.id);
const entryOf = (id: string) =>
  playQueue.getSnapshot().queue.entries.find(({ track }) => track.id === id)?.entryId ?? 0;

describe('next and previous', () => {
  test('next and previous move in the played list and stop at its ends', async () => {
    playQueue.playList(tracks, 1);
    await world.run(500);
    expect(playQueue.next()).toBe(true);
    expect(current()).toBe('c');
    expect(playQueue.next()).toBe(false);
    expect(current()).toBe('c');
    playQueue.previous();
    expect(playQueue.previous()).toBe(true);
    expect(current()).toBe('a');
    expect(playQueue.previous()).toBe(false);
    expect(current()).toBe('a');
  });

  test('after three seconds previous returns to the beginning', async () => {
    playQueue.playList(tracks, 1);
    await world.run(3_500);
    playQueue.previous();
    expect(current()).toBe('b');
    expect(engine.getPositionSec()).toBe(0);
    playQueue.previous();
    expect(current()).toBe('a');
  });

  test('at the end of the queue next plays a fitting track, also without Nonstop', async () => {
    const loadNearest = vi.fn(async () => [tracks[2]]);
    const other = new PlayQueue(engine, { loadNearest });
    other.attach();
    // Plays a track without a list, as a press on a comment or a found chapter does.
    engine.play(tracks[0]);
    await world.run(500);
    expect(loadNearest).not.toHaveBeenCalled();
    expect(other.next()).toBe(false);
    await world.run(500);
    expect(current()).toBe('c');
    expect(status()).toBe('playing');
  });

  test('a fitting track does not play when another track was chosen meanwhile', async () => {
    const found = Promise.withResolvers<PlayableTrack[]>();
    const other = new PlayQueue(engine, { loadNearest: () => found.promise });
    other.attach();
    engine.play(tracks[0]);
    other.next();
    engine.play(tracks[1]);
    found.resolve([tracks[2]]);
    await world.run(500);
    expect(current()).toBe('b');
  });

  test('next and previous do nothing without a queue', () => {
    expect([playQueue.next(), playQueue.previous()]).toEqual([false, false]);
  });
});

describe('the end of a track', () => {
  const untilEnd = () => world.run(21_000);

  test('a track that begins by itself is told from one that was pressed', async () => {
    playQueue.setNonstop(true);
    playQueue.playList(tracks, 0);
    await untilEnd();
    expect([current(), playQueue.isAutomatic]).toEqual(['b', true]);
    playQueue.next();
    expect([current(), playQueue.isAutomatic]).toEqual(['c', false]);
    await untilEnd();
    engine.play(tracks[0]);
    expect([current(), playQueue.isAutomatic]).toEqual(['a', false]);
  });

  test('a track pauses at 0 when it ends, whatever is queued', async () => {
    playQueue.playList(tracks, 0);
    await untilEnd();
    expect([current(), status(), engine.getPositionSec()]).toEqual(['a', 'paused', 0]);
  });

  test('after a track that was started from a search or a comment, fitting tracks play', async () => {
    const candidates = [world.addTrack('d', 20), world.addTrack('e', 20)];
    const other = new PlayQueue(engine, {
      loadNearest: async () => candidates,
      goesOnFrom: ({ id }) => id === 'a',
    });
    other.attach();
    engine.play(tracks[0]);
    await untilEnd();
    expect([current(), status(), other.isAutomatic]).toEqual(['d', 'playing', true]);
    await untilEnd();
    expect([current(), status()]).toEqual(['e', 'playing']);
    // Playing a list ends this.
    other.playList(tracks, 1);
    await untilEnd();
    expect([current(), status(), engine.getPositionSec()]).toEqual(['b', 'paused', 0]);
  });

  test('a fitting track that is found after the end plays, unless play was pressed', async () => {
    const found = Promise.withResolvers<PlayableTrack[]>();
    const other = new PlayQueue(engine, {
      loadNearest: () => found.promise,
      goesOnFrom: () => true,
    });
    other.attach();
    engine.play(tracks[0]);
    await untilEnd();
    expect([current(), status(), engine.getPositionSec()]).toEqual(['a', 'paused', 0]);
    engine.play(tracks[0]);
    await world.run(500);
    found.resolve([tracks[2]]);
    await world.run(500);
    expect([current(), status()]).toEqual(['a', 'playing']);

    const late = Promise.withResolvers<PlayableTrack[]>();
    const third = new PlayQueue(engine, {
      loadNearest: () => late.promise,
      goesOnFrom: () => true,
    });
    third.attach();
    await untilEnd();
    expect([current(), status()]).toEqual(['a', 'paused']);
    late.resolve([tracks[2]]);
    await world.run(500);
    expect([current(), status(), third.isAutomatic]).toEqual(['c', 'playing', true]);
  });

  test('the list of a search plays to its end, then fitting tracks, until Nonstop is turned off', async () => {
    const goesOnFrom = () => true;
    const loadNearest = async () => [world.addTrack('d', 20), world.addTrack('e', 20)];
    const other = new PlayQueue(engine, { loadNearest, goesOnFrom });
    other.attach();
    other.playList(tracks, 1);
    await untilEnd();
    expect([current(), status()]).toEqual(['c', 'playing']);
    await untilEnd();
    expect([current(), status()]).toEqual(['d', 'playing']);
    other.setNonstop(false);
    await untilEnd();
    expect([current(), status()]).toEqual(['e', 'playing']);
    other.setNonstop(true);
    other.setNonstop(false);
    await untilEnd();
    expect([current(), status()]).toEqual(['e', 'paused']);
  });

  test('a track starts again at its end when one track repeats', async () => {
    playQueue.playList(tracks, 0);
    playQueue.setRepeat('one');
    await untilEnd();
    expect([current(), status()]).toEqual(['a', 'playing']);
    expect(engine.getPositionSec()).toBeLessThan(2);
  });

  test('the next track starts when all repeat, and the first after the last', async () => {
    playQueue.playList(tracks, 2);
    playQueue.setRepeat('all');
    await untilEnd();
    expect([current(), status()]).toEqual(['a', 'playing']);
  });

  test('a track pauses at its end when the sleep timer ends with it', async () => {
    playQueue.playList(tracks, 0);
    playQueue.setNonstop(true);
    playQueue.setSleep('track');
    await untilEnd();
    expect([current(), status()]).toEqual(['a', 'paused']);
    expect(playQueue.getSnapshot().sleep).toBeNull();
  });
});

describe('a track that cannot be played, reached by Nonstop', () => {
  beforeEach(async () => {
    playQueue.setNonstop(true);
    playQueue.playList(tracks, 0);
    await world.run(21_000);
    expect(current()).toBe('b');
  });

  test('a track that cannot be played is skipped by Nonstop', () => {
    playQueue.onFailed(tracks[1]);
    expect(current()).toBe('c');
  });

  test('a failing track that the listener chose in a list is shown as failed, not skipped', () => {
    playQueue.playList(tracks, 0);
    playQueue.onFailed(tracks[0]);
    expect(current()).toBe('a');
  });

  test('a failing track that a page played directly is shown as failed, not skipped', () => {
    const other = world.addTrack('d', 20);
    engine.play(other);
    playQueue.onFailed(other);
    expect(current()).toBe('d');
  });
});

describe('Nonstop chooses the next track', () => {
  test('Nonstop is given the last fifty tracks heard, the latest last', async () => {
    const heard: (readonly string[])[] = [];
    const other = new PlayQueue(engine, {
      loadNearest: async (_track, heardIds) => {
        heard.push(heardIds);
        return [];
      },
    });
    other.attach();
    const many = Array.from({ length: 52 }, (_, n) => world.addTrack(`track-${n}`, 20));
    other.playList(many, 0);
    while (other.next()) engine.pause();
    other.setNonstop(true);
    expect(heard.at(-1)).toEqual(many.slice(2).map(({ id }) => id));
  });
});

describe('a track that a page plays by itself', () => {
  test('a track that a page plays by itself has its place in the queue', async () => {
    playQueue.playList(tracks, 0);
    engine.play(world.addTrack('d', 20));
    expect(queued()).toEqual(['a', 'd', 'b', 'c']);
    engine.play(tracks[2]);
    expect(queued()).toEqual(['a', 'd', 'b', 'c']);
    playQueue.previous();
    expect(current()).toBe('b');
  });

  test('a track that a page plays by itself becomes the queue when there was none', () => {
    engine.play(tracks[0]);
    expect(queued()).toEqual(['a']);
  });
});

describe('changing the queue', () => {
  test('when the current entry is removed, the next one plays', async () => {
    playQueue.playList(tracks, 0);
    await world.run(500);
    playQueue.remove(entryOf('a'));
    await world.run(500);
    expect([current(), status()]).toEqual(['b', 'playing']);
  });

  test('when the current entry is removed while paused, the next one waits', async () => {
    playQueue.playList(tracks, 0);
    await world.run(500);
    engine.pause();
    playQueue.remove(entryOf('a'));
    expect([current(), status()]).toEqual(['b', 'paused']);
    await world.run(500);
    engine.toggle();
    await world.run(500);
    expect([current(), status()]).toEqual(['b', 'playing']);
  });

  test('when the playing last entry is removed, the previous one waits at 0', async () => {
    playQueue.playList(tracks, 2);
    await world.run(500);
    playQueue.remove(entryOf('c'));
    expect([current(), status(), engine.getPositionSec()]).toEqual(['b', 'paused', 0]);
    expect(world.elements.some((element) => element.isSounding)).toBe(false);
  });

  test('entries move, the rest is cleared, and the order returns after a shuffle', () => {
    playQueue.playList(tracks, 0);
    playQueue.move(entryOf('c'), 1);
    expect(queued()).toEqual(['a', 'c', 'b']);
    playQueue.setShuffled(true);
    expect(queued()).toHaveLength(3);
    playQueue.move(entryOf('b'), 0);
    playQueue.setShuffled(false);
    expect(queued()).toEqual(['a', 'c', 'b']);
    playQueue.clear();
    expect([queued(), current()]).toEqual([['a'], 'a']);
  });

  test('a track added before anything was played waits', () => {
    playQueue.addNext(tracks[0]);
    playQueue.addLast(tracks[1]);
    expect([current(), status(), queued()]).toEqual(['a', 'paused', ['a', 'b']]);
    expect(world.elements.flatMap(({ loads }) => loads)).toEqual([]);
  });

  test('when a list is played from the current track, that track continues', async () => {
    engine.play(tracks[1]);
    await world.run(5_000);
    playQueue.playList(tracks, 1);
    expect(engine.getPositionSec()).toBeGreaterThan(4);
    expect(queued()).toEqual(['a', 'b', 'c']);
  });
});

describe('an earlier visit', () => {
  const left = () => playList(EMPTY_QUEUE, tracks, 1, Math.random);

  test('the queue of an earlier visit is restored paused at its position, and loads nothing before play', async () => {
    playQueue.restore(left(), 12);
    expect([current(), status(), engine.getPositionSec()]).toEqual(['b', 'paused', 12]);
    expect(world.elements.flatMap(({ loads }) => loads)).toEqual([]);
    engine.toggle();
    await world.run(1_000);
    expect(status()).toBe('playing');
    expect(engine.getPositionSec()).toBeGreaterThan(12);
  });

  test('a restored queue starts at the position of a seek before play', async () => {
    playQueue.restore(left(), 12);
    engine.seek(5);
    expect(engine.getPositionSec()).toBe(5);
    engine.toggle();
    await world.run(500);
    expect(engine.getPositionSec()).toBeGreaterThan(5);
    expect(engine.getPositionSec()).toBeLessThan(6);
  });

  test('a restored queue continues with a track that the page already plays', async () => {
    engine.play(tracks[2]);
    await world.run(1_000);
    playQueue.restore(left(), 12);
    expect([current(), status(), queued()]).toEqual(['c', 'playing', ['a', 'b', 'c']]);
    playQueue.previous();
    expect(current()).toBe('b');
  });
});

test('a track that a page interrupts is reported with its position', async () => {
  const left: [string, number][] = [];
  const other = new PlayQueue(engine, {
    loadNearest: async () => [],
    onInterrupt: ({ id }) => left.push([id, Math.round(engine.getPositionSec())]),
  });
  playQueue.attach()();
  other.attach();
  engine.play(tracks[0]);
  await world.run(5_000);
  engine.play(tracks[1]);
  expect(left).toEqual([['a', 5]]);
  await world.run(1_000);
  engine.pause();
  await world.run(500);
  engine.play(tracks[2]);
  expect(left).toHaveLength(1);
});
