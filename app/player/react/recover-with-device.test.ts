import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { FakeAudio } from '#app/player/engine/testing/fake-audio.ts';
import { playableTrack } from '#app/player/engine/testing/playable-track.ts';
import { recoverWithDevice } from './recover-with-device.ts';

const DECODE_ERROR = 3;

let audio: FakeAudio;
let engine: PlayerEngine;
let devices: EventTarget;
let listening: number;

beforeEach(() => {
  vi.useFakeTimers();
  audio = new FakeAudio();
  engine = new PlayerEngine(async () => null);
  engine.attach(audio.asElement);
  devices = new EventTarget();
  listening = 0;
  const { addEventListener, removeEventListener } = devices;
  vi.spyOn(devices, 'addEventListener').mockImplementation((...listener) => {
    listening = 1;
    addEventListener.apply(devices, listener);
  });
  vi.spyOn(devices, 'removeEventListener').mockImplementation((...listener) => {
    listening = 0;
    removeEventListener.apply(devices, listener);
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const play = () => {
  engine.play(playableTrack('a'));
  audio.arrive(100);
};
/** As Firefox reports it. */
const loseDevice = async () => {
  audio.error = { code: DECODE_ERROR, message: 'OnMediaSinkAudioError' };
  audio.say('error');
  await vi.advanceTimersByTimeAsync(0);
};
const status = () => engine.getSnapshot().status;

test('the track plays on when a device is connected, and devices are only listened to while one is missing', async () => {
  recoverWithDevice(engine, devices);
  play();
  expect([status(), listening]).toEqual(['playing', 0]);
  await loseDevice();
  expect([status(), listening]).toEqual(['failed', 1]);
  devices.dispatchEvent(new Event('devicechange'));
  audio.arrive(100);
  expect([status(), listening]).toEqual(['playing', 0]);
});

test('a device that was missing before the script had loaded is listened for', async () => {
  play();
  await loseDevice();
  recoverWithDevice(engine, devices);
  devices.dispatchEvent(new Event('devicechange'));
  audio.arrive(100);
  expect(status()).toBe('playing');
});

test('a page that may not know the devices does without', async () => {
  recoverWithDevice(engine, undefined);
  play();
  await loseDevice();
  expect(status()).toBe('failed');
});
