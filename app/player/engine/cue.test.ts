import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Cue } from './cue.ts';
import { PlayerEngine } from './player-engine.ts';
import { FakeAudio } from './testing/fake-audio.ts';
import { playableTrack } from './testing/playable-track.ts';

const first = playableTrack('a');
const second = playableTrack('b');

let audio: FakeAudio;
let otherAudio: FakeAudio;
let engine: PlayerEngine;
let cue: Cue;
let onFailure: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  audio = new FakeAudio();
  otherAudio = new FakeAudio();
  engine = new PlayerEngine(async () => null);
  engine.attach(audio.asElement);
  engine.play(first);
  audio.arrive(100);
  cue = new Cue(engine.decks, () => otherAudio.asElement);
  onFailure = vi.fn();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a cued track is loaded at its position and waits', () => {
  cue.load(second, 7, onFailure);
  expect([cue.track, cue.isReady]).toEqual([second, false]);
  otherAudio.arrive(100);
  expect([cue.isReady, otherAudio.paused, otherAudio.currentTime]).toEqual([true, true, 7]);
  expect(engine.getSnapshot()).toMatchObject({ track: first, status: 'playing' });
});

test('unloading the cued track does not affect the current one', () => {
  cue.load(second, 0, onFailure);
  otherAudio.arrive(100);
  cue.unload();
  expect([cue.track, cue.isReady, otherAudio.src]).toEqual([null, false, '']);
  expect(audio.paused).toBe(false);
});

test('a cued track that cannot be played is no longer cued', () => {
  cue.load(second, 0, onFailure);
  otherAudio.fail(4);
  expect([cue.track, cue.isReady]).toEqual([null, false]);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(engine.getSnapshot().status).toBe('playing');
});

test('a cued track whose low-bitrate file cannot be played falls back to its full file', () => {
  vi.stubGlobal('document', { documentElement: { dataset: { saver: 'webm' } } });
  const saved = { ...second, streamUrl: '/c.mp3', lowBitrate: ['webm' as const] };
  cue.load(saved, 7, onFailure);
  otherAudio.fail(4);
  expect([cue.track, otherAudio.loads]).toEqual([saved, ['/c-64.webm', '/c.mp3']]);
  otherAudio.arrive(100);
  expect([cue.isReady, otherAudio.currentTime]).toEqual([true, 7]);
  otherAudio.fail(4);
  expect(cue.track).toBeNull();
  expect(onFailure).toHaveBeenCalledOnce();
});

test('with the data saver a cued track loads only its beginning, unless that is not enough to start', () => {
  cue.load(second, 0, onFailure);
  expect(otherAudio.preload).toBe('auto');
  vi.stubGlobal('document', { documentElement: { dataset: { saver: 'webm' } } });
  cue.load({ ...second, lowBitrate: ['webm'] }, 0, onFailure);
  expect(otherAudio.preload).toBe('metadata');
  otherAudio.arrive(100);
  cue.ensureReady();
  expect(otherAudio.preload).toBe('metadata');
  otherAudio.readyState = 1;
  cue.ensureReady();
  expect(otherAudio.preload).toBe('auto');
});

test('playing another track removes the cue', () => {
  cue.load(second, 0, onFailure);
  engine.play({ ...first, id: 'c', streamUrl: '/c.mp3' });
  expect([cue.track, otherAudio.src]).toEqual([null, '']);
});

test('a released cue plays as the current track, and unloading the cue does not stop it', () => {
  cue.load(second, 0, onFailure);
  otherAudio.arrive(100);
  cue.release();
  engine.startMix(second, 1);
  cue.unload();
  expect(engine.getSnapshot()).toMatchObject({ track: second, status: 'playing', isMixing: true });
  expect([audio.paused, otherAudio.paused]).toEqual([false, false]);
});
