import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { amplifyNextTracks } from './amplified-audio.ts';
import type { HeadStartedAudio } from './head-start.ts';
import { PlayerEngine } from './player-engine.ts';
import { FakeAudio } from './testing/fake-audio.ts';
import { playableTrack } from './testing/playable-track.ts';

const plain = playableTrack('plain');
const HALF_DB = 20 * Math.log10(2);
const loud = playableTrack('loud', { loudnessLufs: -14 + HALF_DB, truePeakDb: -1 });
const quiet = playableTrack('quiet', { loudnessLufs: -14 - HALF_DB, truePeakDb: -12 });

/** Records each change of volume during playback, with the file that was playing. */
class WatchedAudio extends FakeAudio {
  changesWhileSounding: string[] = [];
  #volume = 1;

  constructor() {
    super();
    Object.defineProperty(this, 'volume', {
      get: () => this.#volume,
      set: (volume: number) => {
        if (!this.paused && this.readyState > 0) this.changesWhileSounding.push(this.src);
        this.#volume = volume;
        // A browser fires this event for every change; the engine must not take it for a choice of
        // the listener.
        this.say('volumechange');
      },
    });
  }
}

let audio: WatchedAudio;
let engine: PlayerEngine;

beforeEach(() => {
  audio = new WatchedAudio();
  engine = new PlayerEngine(
    async () => null,
    () => {},
  );
  engine.attach(audio.asElement);
});

function play(track: typeof plain) {
  engine.play(track);
  audio.arrive(100);
}

describe('one loudness', () => {
  test('a loud track is turned down, and the listener’s volume stays', () => {
    play(loud);
    expect(audio.volume).toBeCloseTo(0.75 / 2);
    expect(engine.getSnapshot().volume).toBe(75);
    engine.setVolume(100);
    expect(audio.volume).toBeCloseTo(0.5);
    expect(engine.getSnapshot().volume).toBe(100);
  });

  test('a quiet track is turned up as far as the listener’s volume allows', () => {
    play(quiet);
    expect(audio.volume).toBe(1);
    engine.setVolume(40);
    expect(audio.volume).toBeCloseTo(0.8);
    engine.setVolume(0);
    expect(audio.volume).toBe(0);
    expect(engine.getSnapshot().volume).toBe(0);
  });

  test('an unmeasured track plays at the listener’s volume', () => {
    play(loud);
    play(plain);
    expect(audio.volume).toBe(0.75);
  });

  test('the level changes between tracks, and never while one sounds', () => {
    for (const track of [loud, quiet, plain, quiet, loud]) {
      play(track);
      audio.sound(10);
      engine.seek(50);
      engine.pause();
      engine.toggle();
      engine.play(track);
    }
    expect(audio.changesWhileSounding).toEqual([]);
  });

  test('the sleep timer’s fade multiplies the level', () => {
    play(loud);
    engine.decks.fade(0.5);
    expect(audio.volume).toBeCloseTo(0.75 / 4);
    engine.decks.fade(1);
    expect(audio.volume).toBeCloseTo(0.75 / 2);
  });

  test('a phone whose volume is read-only keeps its volume', () => {
    const iphone = new FakeAudio();
    Object.defineProperty(iphone, 'volume', { get: () => 1, set: () => {} });
    engine.attach(iphone.asElement);
    engine.play(loud);
    expect(engine.getSnapshot()).toMatchObject({ canSetVolume: false, volume: 75 });
  });
});

describe('a track that started before the scripts', () => {
  test.each([
    ['turned down', loud, 0.5],
    ['turned up', quiet, 2],
  ])('a track that started %s before the scripts keeps its level', (_, track, gain) => {
    const started = new WatchedAudio();
    started.volume = Math.min(1, 0.75 * gain);
    started.src = track.streamUrl;
    const element = started.asElement as HeadStartedAudio;
    element.headStart = { url: track.streamUrl, gain, started: started.play() };
    started.arrive(100);
    const level = started.volume;
    const set = vi.spyOn(started, 'volume', 'set');
    engine = new PlayerEngine(async () => null);
    engine.attach(element);
    engine.play(track);
    expect(engine.getSnapshot().canSetVolume).toBe(true);
    expect(started.volume).toBeCloseTo(level, 9);
    // `canSetVolume` changes the volume inaudibly.
    for (const [volume] of set.mock.calls)
      expect(Math.abs(20 * Math.log10(volume / level))).toBeLessThan(0.01);
  });
});

describe('an amplifier', () => {
  let amplified: number;
  const connect = () =>
    amplifyNextTracks(audio.asElement, (gain) => {
      expect(gain).toBeGreaterThanOrEqual(1);
      amplified = gain;
    });
  /** The total gain of the element's samples. */
  const level = () => audio.volume * amplified;

  beforeEach(() => {
    amplified = 1;
    engine.setVolume(100);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('an amplifier gives a quiet track the missing gain at every volume', () => {
    connect();
    play(quiet);
    for (const volume of [100, 75, 50, 30, 0]) {
      engine.setVolume(volume);
      expect(level()).toBeCloseTo((volume / 100) * 2);
    }
    play(loud);
    engine.setVolume(100);
    expect(level()).toBeCloseTo(0.5);
  });

  test('an amplifier connected while a track sounds applies from the next one', () => {
    play(quiet);
    connect();
    engine.setVolume(90);
    engine.pause();
    engine.toggle();
    expect(level()).toBe(1);
    play(loud);
    play(quiet);
    expect(level()).toBeCloseTo(0.9 * 2);
  });

  test.each([
    ['connected while a track sounds, does not change it', { isThere: false, before: 1, later: 1 }],
    ['connected before a track, still raises it', { isThere: true, before: 2, later: 1.8 }],
  ])('when a file is loaded again, an amplifier %s', async (_, { isThere, before, later }) => {
    vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2 });
    if (isThere) connect();
    play(quiet);
    audio.sound(40);
    if (!isThere) connect();
    audio.fail(2);
    await vi.waitFor(() => expect(audio.loads).toEqual(['/quiet.mp3', '/quiet.mp3#1']));
    expect(level()).toBeCloseTo(before);
    engine.setVolume(90);
    expect(level()).toBeCloseTo(later);
  });
});
