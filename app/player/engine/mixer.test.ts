import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mp3Seeking } from '#domain/mp3-seeking.ts';
import { seededRandom } from '#domain/seeded-random.ts';
import { Mixer } from './mixer.ts';
import { PlayQueue } from './play-queue.ts';
import { PlayerEngine } from './player-engine.ts';
import type { PlayableTrack } from './player-snapshot.ts';
import { SimulatedDesk, SimulatedWorld } from './testing/simulated-world.ts';

let world: SimulatedWorld;
let desk: SimulatedDesk;
let engine: PlayerEngine;
let playQueue: PlayQueue;
let isSeen: boolean;
let goesOn: boolean;
let nearest: PlayableTrack[];
let onSkip: ReturnType<typeof vi.fn<(track: PlayableTrack) => void>>;
let detach: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  world = new SimulatedWorld();
  desk = new SimulatedDesk();
  isSeen = true;
  goesOn = false;
  nearest = [];
  onSkip = vi.fn();
  engine = new PlayerEngine(
    async () => null,
    () => {},
  );
  playQueue = new PlayQueue(engine, {
    loadNearest: async () => nearest,
    goesOnFrom: () => goesOn,
    onSkip,
  });
  const makeAudio = () => world.openAudio().asElement;
  const ends = [
    engine.attach(world.openAudio().asElement),
    playQueue.attach(),
    new Mixer({ engine, playQueue, desk, makeAudio, isSeen: () => isSeen }).attach(),
  ];
  detach = () => {
    for (const end of ends) end();
  };
});
afterEach(() => {
  detach();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const grid = (bpm: number) => ({ bpm, firstDownbeatSec: 0.05 });
const current = () => engine.getSnapshot().track?.id;
const sounding = () => world.elements.filter((element) => element.isSounding);
const heard = () => sounding().filter((element) => desk.gainOf(element) > 0.01);

/** Invariants of the player, checked after each 10 ms. An `expect` for each took half of the file's time. */
function expectSound() {
  const { status, track } = engine.getSnapshot();
  const audible = sounding();
  const positionSec = engine.getPositionSec();
  const faults = {
    'two decks at full gain': audible.filter((deck) => desk.gainOf(deck) > 0.99).length > 1,
    'three decks sound': audible.length > 2,
    'a position outside the track':
      track !== null && !(positionSec >= 0 && positionSec <= track.duration),
    'no deck plays':
      track !== null && status === 'playing' && world.elements.every(({ paused }) => paused),
    'a deck sounds while paused': track !== null && status === 'paused' && audible.length > 0,
  };
  for (const [fault, isThere] of Object.entries(faults)) if (isThere) expect.fail(fault);
}

test('fitting tracks that follow without Nonstop are not mixed: each is heard to its end', async () => {
  goesOn = true;
  nearest = [world.addTrack('b', 20)];
  playQueue.playList([world.addTrack('a', 20)], 0);
  await world.run(19_900, expectSound);
  expect(current()).toBe('a');
  await world.run(1_000, expectSound);
  expect(current()).toBe('b');
  expect(desk.plans).toEqual([]);
  expect(sounding()).toHaveLength(1);
});

describe('with Nonstop', () => {
  beforeEach(() => playQueue.setNonstop(true));

  test('two tracks of similar tempo are mixed on the beat without silence', async () => {
    const tracks = [world.addTrack('a', 130, grid(140)), world.addTrack('b', 120, grid(138))];
    playQueue.playList(tracks, 0);
    await world.run(1_000);
    engine.seek(80);
    await world.run(1_000);
    let silentMs = 0;
    const offsets: number[] = [];
    await world.run(50_000, () => {
      expectSound();
      if (heard().length === 0) silentMs += 10;
      const [a, b] = world.elements;
      const plan = desk.plans[0];
      if (!a || !b || !plan || !engine.getSnapshot().isMixing) return;
      const outSec = a.currentTime - plan.outStartSec;
      const inSec = (b.currentTime - plan.inStartSec) / plan.incomingRate;
      if (outSec > plan.overlapSec * plan.fade.from) offsets.push(Math.abs(outSec - inSec));
    });
    expect(desk.plans).toMatchObject([{ kind: 'beats' }]);
    expect(current()).toBe('b');
    expect(offsets.length).toBeGreaterThan(500);
    expect(Math.max(...offsets)).toBeLessThan(0.02);
    expect(silentMs).toBe(0);
    // Only one deck plays, and its tempo is back to normal.
    expect(sounding()).toHaveLength(1);
    await world.run(30_000, expectSound);
    expect(engine.decks.mixRate).toBe(1);
  });

  describe('in Chromium, whose seeks in MP3s are inexact,', () => {
    const lame = { sampleRate: 44_100, leadSamples: 1105 };
    const bare = { sampleRate: 44_100 };
    const variable = { ...lame, isVariable: true };
    beforeEach(() => vi.stubGlobal('navigator', { userAgentData: {} }));

    /**
     * @returns how far apart the beats of the two tracks sounded, for each step of the mix in which
     *   both were heard
     */
    async function playThrough(ms: number): Promise<number[]> {
      const apart: number[] = [];
      await world.run(ms, () => {
        expectSound();
        const [a, b] = world.elements;
        const plan = desk.plans[0];
        if (!a || !b || !plan || !engine.getSnapshot().isMixing) return;
        const outSec = a.heardSec - plan.outStartSec;
        const inSec = (b.heardSec - plan.inStartSec) / plan.incomingRate;
        if (outSec > plan.overlapSec * plan.fade.from) apart.push(Math.abs(outSec - inSec));
      });
      return apart;
    }

    /** Plays 'a' and then 'b', a minute each; the first 24 bars of 'a' end at 41.2 s. */
    const playBoth = (
      ofA: Mp3Seeking | undefined,
      ofB: Mp3Seeking | undefined,
      more: Partial<PlayableTrack> = {},
    ) =>
      playQueue.playList(
        [
          world.addTrack('a', 60, { ...grid(140), mp3Seeking: ofA }),
          world.addTrack('b', 60, { ...grid(138), mp3Seeking: ofB, ...more }),
        ],
        0,
      );

    const PRESSES = {
      'from its beginning': async () => {},
      'after a seek': async () => engine.seek(12.345),
      'after a seek into its second half': async () => engine.seek(33.3),
      'after a long pause': async () => {
        engine.pause();
        await world.run(40_000);
        engine.toggle();
      },
    };
    const presses = Object.entries(PRESSES);

    test.each(
      presses.flatMap(([how, press]) =>
        (['lame', 'bare'] as const).map((kind) => [how, kind, press] as const),
      ),
    )('a track played %s is mixed on the beat (%s)', async (_, kind, press) => {
      playBoth({ lame, bare }[kind], { lame: bare, bare: lame }[kind]);
      await world.run(10_000);
      await press();
      const apart = await playThrough(50_000);
      expect(desk.plans[0]?.kind).toBe('beats');
      expect(apart.length).toBeGreaterThan(500);
      expect(Math.max(...apart)).toBeLessThan(0.012);
    });

    test('a VBR track played from its beginning is mixed on the beat', async () => {
      playBoth(variable, variable);
      const apart = await playThrough(60_000);
      expect(desk.plans).toMatchObject([{ kind: 'beats', inStartSec: 0.05 }]);
      expect(Math.max(...apart)).toBeLessThan(0.012);
    });

    test.each(presses.slice(1))('a VBR track played %s is crossfaded', async (_, press) => {
      playBoth(variable, bare);
      await world.run(10_000);
      await press();
      await playThrough(52_000);
      expect(desk.plans).toMatchObject([{ kind: 'plain' }]);
      expect(current()).toBe('b');
    });

    test('a VBR track with a late drop starts at its first downbeat, where seeking is exact', async () => {
      playBoth(bare, variable, { dropSec: 0.05 + (16 * 4 * 60) / 138 });
      const apart = await playThrough(60_000);
      expect(desk.plans).toMatchObject([{ kind: 'beats', inStartSec: 0.05 }]);
      expect(Math.max(...apart)).toBeLessThan(0.012);
    });

    test('a VBR track with a late downbeat is crossfaded from its beginning', async () => {
      playBoth(bare, variable, { firstDownbeatSec: 1.2 });
      await playThrough(59_500);
      expect(desk.plans).toMatchObject([{ kind: 'plain' }]);
      expect(Math.abs(world.elements[1]?.currentTime ?? 9)).toBeLessThan(3);
    });

    test('a seek in a VBR track makes the next track, already cued at a later place, start at its beginning', async () => {
      playBoth(variable, bare, { dropSec: 0.05 + (16 * 4 * 60) / 138 });
      await world.run(20_000);
      expect(world.elements[1]?.currentTime).toBeGreaterThan(10);
      engine.seek(50);
      await playThrough(7_500);
      expect(desk.plans).toMatchObject([{ kind: 'plain' }]);
      expect(world.elements[1]?.currentTime).toBeLessThan(1);
    });

    test('a track without seek data is crossfaded', async () => {
      playBoth(undefined, undefined);
      await playThrough(59_000);
      expect(desk.plans).toMatchObject([{ kind: 'plain' }]);
    });

    test('files of another format are mixed on the beat', async () => {
      const tracks = ['c', 'd'].map((id) => {
        world.durationsSec.set(`/${id}.m4a`, 60);
        return { ...world.addTrack(id, 60, grid(140)), streamUrl: `/${id}.m4a` };
      });
      playQueue.playList(tracks, 0);
      await world.run(10_000);
      engine.seek(30);
      await world.run(20_000);
      expect(desk.plans).toMatchObject([{ kind: 'beats' }]);
    });
  });

  test('a deck that loses 30 ms during a mix is back on the beat two beats later', async () => {
    playQueue.playList([world.addTrack('a', 60, grid(140)), world.addTrack('b', 60, grid(138))], 0);
    let mixedMs = 0;
    const rates: number[] = [];
    const apart: number[] = [];
    await world.run(60_000, () => {
      const [a, b] = world.elements;
      const plan = desk.plans[0];
      if (!a || !b || !plan || !engine.getSnapshot().isMixing) return;
      mixedMs += 10;
      if (mixedMs === 6_000) b.currentTime -= 0.03;
      if (mixedMs < 6_000 + (2 * 1000 * 60) / 140) return;
      const outSec = a.currentTime - plan.outStartSec;
      apart.push(Math.abs(outSec - (b.currentTime - plan.inStartSec) / plan.incomingRate));
      rates.push(Math.abs(b.playbackRate / plan.incomingRate - 1));
    });
    expect(apart.length).toBeGreaterThan(200);
    expect(Math.max(...apart)).toBeLessThan(0.02);
    expect(Math.max(...rates)).toBeLessThan(0.031);
  });

  test('a seek back right before a mix postpones it', async () => {
    playQueue.playList([world.addTrack('a', 60, grid(140)), world.addTrack('b', 60, grid(138))], 0);
    // Out of step with the mixer's ticks.
    await world.run(1_100);
    // The end of 24 bars, where the last phrase that leaves 8 bars begins.
    const outStartSec = 0.05 + (24 * 4 * 60) / 140;
    engine.seek(outStartSec - 2);
    while (engine.getPositionSec() < outStartSec - 0.03) await world.run(10);
    engine.seek(5);
    await world.run(1_000, expectSound);
    expect(desk.plans).toEqual([]);
    expect(current()).toBe('a');
    expect(engine.getPositionSec()).toBeGreaterThan(5);
  });

  test('tracks without beats are crossfaded for three seconds', async () => {
    playQueue.playList([world.addTrack('a', 30), world.addTrack('b', 30)], 0);
    await world.run(27_500, expectSound);
    expect(current()).toBe('b');
    expect(sounding()).toHaveLength(2);
    await world.run(3_000, expectSound);
    expect(sounding()).toHaveLength(1);
    expect(desk.plans).toMatchObject([{ kind: 'plain', overlapSec: 3 }]);
  });

  test('in a background tab the next track plays without a mix', async () => {
    isSeen = false;
    playQueue.playList([world.addTrack('a', 20), world.addTrack('b', 20)], 0);
    await world.run(20_800, expectSound);
    expect(current()).toBe('b');
    expect(desk.plans).toEqual([]);
    expect(sounding()).toHaveLength(1);
  });

  test('without Web Audio the next track plays without a mix, too', async () => {
    desk.allows = false;
    playQueue.playList([world.addTrack('a', 20), world.addTrack('b', 20)], 0);
    await world.run(21_000, expectSound);
    expect(current()).toBe('b');
    expect(desk.plans).toEqual([]);
  });

  test('a next track that loads too late for its phrase is mixed in on a later bar', async () => {
    const tracks = [world.addTrack('a', 130, grid(140)), world.addTrack('b', 120, grid(140))];
    playQueue.playList(tracks, 0);
    await world.run(1_000);
    world.arrivalMs = 12_000;
    engine.seek(94);
    await world.run(36_000, expectSound);
    expect(current()).toBe('b');
    expect(desk.plans).toHaveLength(1);
  });

  test('a next track that cannot be played is skipped and reported once', async () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => world.addTrack(id, 20));
    world.durationsSec.delete('/b.mp3');
    playQueue.playList([a, b, c] as PlayableTrack[], 0);
    await world.run(22_000, expectSound);
    expect(current()).toBe('c');
    expect(onSkip).toHaveBeenCalledExactlyOnceWith(b);
    // The track after the skipped one is mixed in.
    expect(desk.plans).toHaveLength(1);
  });

  test('in a hidden tab a next track that cannot be played is skipped, too', async () => {
    isSeen = false;
    const [a, b, c] = ['a', 'b', 'c'].map((id) => world.addTrack(id, 20));
    world.durationsSec.delete('/b.mp3');
    playQueue.playList([a, b, c] as PlayableTrack[], 0);
    await world.run(22_000);
    expect(onSkip).toHaveBeenCalledTimes(1);
    expect(current()).toBe('c');
  });

  test('after three unplayable tracks the player stops', async () => {
    isSeen = false;
    const tracks = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => world.addTrack(id, 10));
    for (const { streamUrl } of tracks.slice(1)) world.durationsSec.delete(streamUrl);
    playQueue.playList(tracks, 0);
    await world.run(15_000);
    expect(engine.getSnapshot().status).toBe('failed');
    expect(onSkip).toHaveBeenCalledTimes(3);
  });

  test('after the queue the most similar track plays', async () => {
    nearest = [world.addTrack('far', 20, grid(100)), world.addTrack('near', 20, grid(128))];
    playQueue.playList([world.addTrack('a', 20, grid(130))], 0);
    await world.run(21_000, expectSound);
    expect(current()).toBe('near');
    expect(playQueue.getSnapshot().queue.entries.map(({ track }) => track.id)).toEqual([
      'a',
      'near',
    ]);
  });

  test.each([
    [1, false],
    [1.25, true],
  ])('at speed %d a mix keeps the pitch of the incoming track: %s', async (speed, keepsPitch) => {
    engine.setSpeed(speed);
    const tracks = [world.addTrack('a', 60, grid(140)), world.addTrack('b', 60, grid(143))];
    playQueue.playList(tracks, 0);
    await world.run(1_000);
    engine.seek(30);
    for (let i = 0; i < 400 && !engine.getSnapshot().isMixing; i++) await world.run(100);
    const incoming = engine.decks.current?.element;
    expect(incoming?.playbackRate).not.toBe(speed);
    expect(incoming?.preservesPitch).toBe(keepsPitch);
  });

  test('a user action during a mix leaves one deck, at full gain', async () => {
    const tracks = ['a', 'b', 'c'].map((id) => world.addTrack(id, 60, grid(140)));
    for (const press of [
      () => engine.pause(),
      () => engine.seek(10),
      () => playQueue.next(),
      () => playQueue.previous(),
      () => engine.setSpeed(1.25),
      () => playQueue.goTo(playQueue.getSnapshot().queue.entries[2]?.entryId ?? 0),
    ]) {
      engine.setSpeed(1);
      playQueue.playList([...tracks], 0);
      playQueue.goTo(playQueue.getSnapshot().queue.entries[0]?.entryId ?? 0);
      await world.run(1_000);
      engine.seek(30);
      for (let i = 0; i < 400 && !engine.getSnapshot().isMixing; i++) await world.run(100);
      expect(engine.getSnapshot().isMixing).toBe(true);
      await world.run(2_000);
      press();
      expect(engine.getSnapshot().isMixing).toBe(false);
      await world.run(500, expectSound);
      expect(sounding().length).toBeLessThan(2);
      for (const element of sounding()) expect(desk.gainOf(element)).toBe(1);
    }
  });
});

test('without Nonstop a track pauses at its end, at 0', async () => {
  playQueue.playList([world.addTrack('a', 20), world.addTrack('b', 20)], 0);
  await world.run(21_000, expectSound);
  expect(engine.getSnapshot()).toMatchObject({ status: 'paused', track: { id: 'a' } });
  expect(engine.getPositionSec()).toBe(0);
});

test('seeded random actions leave the player consistent', async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`Seed ${seed}`);
  const random = seededRandom(String(seed));
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const tracks = Array.from({ length: 8 }, (_, n) =>
    world.addTrack(`t${n}`, 12 + 60 * random(), n % 3 === 0 ? {} : grid(125 + 15 * random())),
  );
  world.durationsSec.delete('/t5.mp3');
  nearest = tracks;
  const entry = () => pick(playQueue.getSnapshot().queue.entries)?.entryId ?? 0;
  const presses: [string, () => void][] = [
    ['play', () => engine.play(pick(tracks))],
    ['pause', () => engine.pause()],
    ['toggle', () => engine.toggle()],
    ['next', () => playQueue.next()],
    ['previous', () => playQueue.previous()],
    ['seek', () => engine.seek(random() * 80 - 5)],
    ['seek near the end', () => engine.seek(engine.getSnapshot().durationSec - 12 * random())],
    ['speed', () => engine.setSpeed(0.7 + random())],
    ['retry', () => engine.retry()],
    ['list', () => playQueue.playList(tracks, Math.floor(random() * tracks.length))],
    ['go to', () => playQueue.goTo(entry())],
    ['next in queue', () => playQueue.addNext(pick(tracks))],
    ['last in queue', () => playQueue.addLast(pick(tracks))],
    ['remove', () => playQueue.remove(entry())],
    ['move', () => playQueue.move(entry(), Math.floor(random() * 9))],
    ['clear', () => playQueue.clear()],
    ['shuffle', () => playQueue.setShuffled(random() < 0.5)],
    ['repeat', () => playQueue.setRepeat(pick(['off', 'all', 'one']))],
    ['nonstop', () => playQueue.setNonstop(random() < 0.8)],
    [
      'look away',
      () => {
        isSeen = random() < 0.7;
      },
    ],
    ['sleep', () => playQueue.setSleep(pick([null, 'track', 0.5]))],
  ];
  const done: string[] = [];
  playQueue.setNonstop(true);
  for (let n = 0; n < 2_000; n++) {
    const [name, press] = pick(presses);
    done.push(name);
    press();
    try {
      expectSound();
      await world.run(random() < 0.9 ? 60 : 4_000, expectSound);
    } catch (error) {
      throw new Error(`SEED=${seed}, after ${n} presses: ${done.slice(-12).join(', ')}`, {
        cause: error,
      });
    }
  }
}, 60_000);
