import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlayQueue } from '#app/player/engine/play-queue.ts';
import { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { FakeAudio } from '#app/player/engine/testing/fake-audio.ts';
import { playableTrack } from '#app/player/engine/testing/playable-track.ts';
import { connectMediaSession } from './media-session.ts';
import { PlayerControls } from './player-controls.ts';

const shown = {
  artist: 'DJ Sương',
  coverImage: '/covers/cho-noi.1a2b3c4d.jpg',
  coverHasAvif: true,
};
const first = playableTrack('a', { ...shown, title: 'Chợ Nổi' });
const second = playableTrack('b', { ...shown, title: 'Gió Nồm', duration: 60 });

let audio: FakeAudio;
let engine: PlayerEngine;
let playQueue: PlayQueue;
let controls: PlayerControls;
let handlers: Record<string, MediaSessionActionHandler>;
let positions: MediaPositionState[];
let system: MediaSession;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: MediaMetadataInit) {
        Object.assign(this, init);
      }
    },
  );
  audio = new FakeAudio();
  engine = new PlayerEngine(async () => null);
  engine.attach(audio.asElement);
  playQueue = new PlayQueue(engine, { loadNearest: async () => [] });
  controls = new PlayerControls(engine, async () => playQueue);
  handlers = {};
  positions = [];
  system = {
    metadata: null,
    playbackState: 'none',
    setActionHandler: (action: string, handler: MediaSessionActionHandler) => {
      handlers[action] = handler;
    },
    setPositionState: (state: MediaPositionState) => void positions.push(state),
  } as unknown as MediaSession;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settle = () => vi.advanceTimersByTimeAsync(0);
const press = (action: MediaSessionAction, details = {}) =>
  handlers[action]?.({ action, ...details });

async function playUntil(positionSec: number, track = first) {
  engine.play(track);
  audio.arrive(track.duration);
  audio.sound(positionSec);
  await settle();
}

test('the lock screen shows the track, its cover and whether it plays', async () => {
  connectMediaSession(controls, system);
  await settle();
  expect(system.metadata).toBeNull();
  expect(system.playbackState).toBe('none');
  expect(positions).toEqual([]);

  await playUntil(1);
  expect(system.metadata).toMatchObject({ title: 'Chợ Nổi', artist: 'DJ Sương' });
  expect(system.metadata?.artwork.map(({ type }) => type)).toEqual([
    'image/avif',
    'image/avif',
    'image/webp',
    'image/jpeg',
  ]);
  expect(system.playbackState).toBe('playing');
  engine.pause();
  await settle();
  expect(system.playbackState).toBe('paused');
});

test('a track that already plays is shown at once', async () => {
  await playUntil(7);
  connectMediaSession(controls, system);
  await settle();
  expect(system.metadata?.title).toBe('Chợ Nổi');
  expect(positions.at(-1)).toEqual({ duration: 100, playbackRate: 1, position: 7 });
});

test('the position is sent at a pause, a seek and a change of speed, and not in between', async () => {
  connectMediaSession(controls, system);
  await playUntil(1);
  positions = [];
  audio.sound(10);
  engine.setVolume(20);
  await settle();
  expect(positions).toEqual([]);

  engine.pause();
  await settle();
  engine.seek(50);
  await settle();
  engine.setSpeed(1.25);
  await settle();
  expect(positions).toEqual([
    { duration: 100, playbackRate: 1, position: 10 },
    { duration: 100, playbackRate: 1, position: 50 },
    { duration: 100, playbackRate: 1.25, position: 50 },
  ]);
});

test("another track never gets the previous one's position", async () => {
  connectMediaSession(controls, system);
  await playUntil(90);
  positions = [];
  engine.play(second, 5);
  await settle();
  expect(positions).toEqual([{ duration: 60, playbackRate: 1, position: 5 }]);
});

test('a position beyond the end is sent as the end, and NaN is not sent', async () => {
  connectMediaSession(controls, system);
  await playUntil(1);
  positions = [];
  audio.currentTime = 100.4;
  engine.pause();
  await settle();
  expect(positions).toEqual([{ duration: 100, playbackRate: 1, position: 100 }]);

  positions = [];
  audio.currentTime = Number.NaN;
  engine.setSpeed(1.5);
  await settle();
  engine.show({ ...first, id: 'c', duration: Number.NaN }, 0);
  await settle();
  engine.show({ ...first, id: 'd', duration: 0 }, 0);
  await settle();
  expect(positions).toEqual([]);
});

test('the lock screen’s buttons control the player, and a seek without a valid time is ignored', async () => {
  connectMediaSession(controls, system);
  await controls.openQueue();
  const next = vi.spyOn(playQueue, 'next').mockReturnValue(true);
  const previous = vi.spyOn(playQueue, 'previous').mockReturnValue(true);
  press('play');
  expect(engine.getSnapshot().status).toBe('idle');

  await playUntil(1);
  press('pause');
  expect(audio.paused).toBe(true);
  press('play');
  expect(audio.paused).toBe(false);
  press('seekto', { seekTime: 30 });
  expect(engine.getPositionSec()).toBe(30);
  press('seekto');
  press('seekto', { seekTime: Number.NaN });
  expect(engine.getPositionSec()).toBe(30);
  press('nexttrack');
  expect(next).toHaveBeenCalledOnce();
  press('previoustrack');
  expect(previous).toHaveBeenCalledOnce();
});

test('seekforward and seekbackward are not set: systems would show them in place of next and previous', () => {
  connectMediaSession(controls, system);
  expect(Object.keys(handlers).sort()).toEqual([
    'nexttrack',
    'pause',
    'play',
    'previoustrack',
    'seekto',
  ]);
});

test('nothing breaks when the browser has a part of the media session or none', async () => {
  connectMediaSession(controls, undefined);
  vi.stubGlobal('MediaMetadata', undefined);
  const old = {
    setActionHandler: (action: string, handler: MediaSessionActionHandler) => {
      if (action === 'seekto') throw new TypeError('Unknown action');
      handlers[action] = handler;
    },
  };
  connectMediaSession(controls, old as unknown as MediaSession);
  await playUntil(1);
  expect(Object.keys(handlers)).toEqual(['play', 'pause', 'previoustrack', 'nexttrack']);
});
