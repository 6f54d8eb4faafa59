import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PlayQueue, SLEEP_FADE_MS } from './play-queue.ts';
import { PlayerEngine } from './player-engine.ts';
import { FakeAudio } from './testing/fake-audio.ts';
import { playableTrack } from './testing/playable-track.ts';

const MINUTE_MS = 60_000;
const FULL = 0.75;

const track = playableTrack('a', { duration: 3_600 });
const short = playableTrack('b');

let audio: FakeAudio;
let engine: PlayerEngine;
let playQueue: PlayQueue;

beforeEach(() => {
  vi.useFakeTimers();
  audio = new FakeAudio();
  engine = new PlayerEngine(async () => null);
  engine.attach(audio.asElement);
  playQueue = new PlayQueue(engine, { loadNearest: async () => [] });
  playQueue.attach();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);
const sleep = () => playQueue.getSnapshot().sleep;

function play(played = track) {
  engine.play(played);
  audio.arrive(played.duration);
}

describe('after a number of minutes', () => {
  test('the sleep timer fades to silence over ten seconds, pauses, and restores the volume', () => {
    play();
    playQueue.setSleep(15);
    pass(15 * MINUTE_MS - SLEEP_FADE_MS);
    expect(audio.volume).toBeCloseTo(FULL);
    pass(SLEEP_FADE_MS / 2);
    expect(audio.volume).toBeCloseTo(FULL / 2, 1);
    pass(SLEEP_FADE_MS / 2 - 200);
    expect(audio.volume).toBeLessThan(0.03);
    expect(audio.paused).toBe(false);

    const { set } = watchVolume();
    pass(200);
    expect(audio.paused).toBe(true);
    expect(sleep()).toBeNull();
    expect(set.every((volume) => volume < 0.03)).toBe(true);
    pass(1_000);
    expect(audio.volume).toBe(FULL);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('the steps of the fade are inaudible', () => {
    play();
    playQueue.setSleep(15);
    const { set } = watchVolume();
    pass(15 * MINUTE_MS - 1);
    const steps = set.map((volume, index) => Math.abs(volume - (set[index - 1] ?? volume)));
    expect(Math.max(...steps)).toBeLessThan(0.01);
  });

  test('the sleep timer reports the choice and its end', () => {
    playQueue.setSleep(30);
    expect(sleep()).toEqual({ kind: 'time', minutes: 30, endsAtMs: Date.now() + 30 * MINUTE_MS });
  });

  test('another choice replaces the sleep timer, even during the fade', () => {
    play();
    playQueue.setSleep(15);
    pass(15 * MINUTE_MS - 3_000);
    playQueue.setSleep(30);
    expect(audio.volume).toBe(FULL);
    pass(30 * MINUTE_MS - SLEEP_FADE_MS);
    expect(audio.paused).toBe(false);
    expect(audio.volume).toBeCloseTo(FULL);
    pass(SLEEP_FADE_MS);
    expect(audio.paused).toBe(true);
  });

  test('when the sleep timer is cancelled, the music continues at full volume', () => {
    play();
    playQueue.setSleep(15);
    pass(15 * MINUTE_MS - 3_000);
    playQueue.setSleep(null);
    expect(audio.volume).toBe(FULL);
    expect(vi.getTimerCount()).toBe(0);
    pass(60 * MINUTE_MS);
    expect(audio.paused).toBe(false);
  });

  test('pausing and playing does not change the end of the sleep timer', () => {
    play();
    playQueue.setSleep(15);
    pass(5 * MINUTE_MS);
    engine.pause();
    pass(5 * MINUTE_MS);
    engine.play(track);
    pass(5 * MINUTE_MS - 1_000);
    expect(audio.paused).toBe(false);
    pass(1_000);
    expect(audio.paused).toBe(true);
  });

  test('a player that is paused already when the time is up keeps its volume', () => {
    play();
    playQueue.setSleep(15);
    engine.pause();
    pass(16 * MINUTE_MS);
    expect(sleep()).toBeNull();
    engine.play(track);
    expect(audio.volume).toBe(FULL);
  });

  test('a volume set during the fade is the one restored', () => {
    play();
    playQueue.setSleep(15);
    pass(15 * MINUTE_MS - SLEEP_FADE_MS / 2);
    engine.setVolume(40);
    expect(audio.volume).toBeCloseTo(0.2, 1);
    pass(SLEEP_FADE_MS);
    expect(audio.volume).toBe(0.4);
  });

  test('when a computer wakes up after the time was up, the music pauses at once', () => {
    play();
    playQueue.setSleep(15);
    pass(MINUTE_MS);
    // During sleep the clock continues, but timers do not.
    vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
    pass(1_000);
    expect(audio.paused).toBe(true);
    expect(sleep()).toBeNull();
  });
});

describe('with the end of the track', () => {
  test('the last ten seconds of the track fade, it pauses at its start, and nothing follows', () => {
    playQueue.playList([short, track], 0);
    audio.arrive(100);
    playQueue.setNonstop(true);
    playQueue.setSleep('track');
    expect(playQueue.upcoming()).toBeNull();
    audio.sound(85);
    pass(1_000);
    expect(audio.volume).toBe(FULL);
    audio.sound(95);
    pass(1_000);
    expect(audio.volume).toBeCloseTo(FULL / 2);

    audio.currentTime = 100;
    audio.end();
    expect(engine.getSnapshot()).toMatchObject({ track: short, status: 'paused' });
    expect(engine.getPositionSec()).toBe(0);
    expect(sleep()).toBeNull();
    expect(audio.volume).toBe(FULL);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a seek back from the fade restores the volume', () => {
    play(short);
    playQueue.setSleep('track');
    audio.sound(98);
    pass(1_000);
    expect(audio.volume).toBeLessThan(0.2);
    engine.seek(10);
    pass(100);
    expect(audio.volume).toBe(FULL);
  });

  test('at a higher speed the fade takes the same ten seconds', () => {
    play(short);
    engine.setSpeed(1.5);
    playQueue.setSleep('track');
    audio.sound(86);
    pass(1_000);
    expect(audio.volume).toBeCloseTo((FULL * 14) / 15);
  });
});

test('a released play queue leaves no timers', () => {
  const other = new PlayQueue(engine, { loadNearest: async () => [] });
  const detach = other.attach();
  other.setSleep(15);
  detach();
  expect(vi.getTimerCount()).toBe(0);
});

/** Records every volume that the element gets from now on. */
function watchVolume() {
  let volume = audio.volume;
  const set: number[] = [];
  Object.defineProperty(audio, 'volume', {
    get: () => volume,
    set: (next: number) => {
      volume = next;
      set.push(next);
    },
  });
  return { set };
}
