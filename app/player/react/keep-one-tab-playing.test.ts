import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { FakeAudio } from '#app/player/engine/testing/fake-audio.ts';
import { playableTrack } from '#app/player/engine/testing/playable-track.ts';
import { keepOneTabPlaying } from './keep-one-tab-playing.ts';

const track = playableTrack('a');

/** A BroadcastChannel that delivers synchronously. */
class FakeChannel {
  static open = new Set<FakeChannel>();
  static said = 0;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor() {
    FakeChannel.open.add(this);
  }

  postMessage(data: unknown) {
    FakeChannel.said++;
    for (const other of FakeChannel.open) if (other !== this) other.onmessage?.({ data });
  }

  close() {
    FakeChannel.open.delete(this);
  }
}

let pageEvents: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  FakeChannel.open.clear();
  FakeChannel.said = 0;
  pageEvents = new EventTarget();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('addEventListener', pageEvents.addEventListener.bind(pageEvents));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function openTab() {
  const audio = new FakeAudio();
  const engine = new PlayerEngine(async () => null);
  engine.attach(audio.asElement);
  const start = () => {
    vi.advanceTimersByTime(1_000);
    engine.play(track);
    audio.arrive(100);
  };
  return { audio, engine, start, sounds: () => !audio.paused };
}

test('a tab that starts playing pauses the playing one', () => {
  const [one, other] = [openTab(), openTab()];
  keepOneTabPlaying(one.engine, Date.now());
  keepOneTabPlaying(other.engine, Date.now());
  one.start();
  other.start();
  expect([one.sounds(), other.sounds()]).toEqual([false, true]);
  one.start();
  expect([one.sounds(), other.sounds()]).toEqual([true, false]);
});

test('a tab that plays before its scripts load pauses the others once they have loaded', () => {
  const [one, early] = [openTab(), openTab()];
  keepOneTabPlaying(one.engine, Date.now());
  one.start();
  early.start();
  expect([one.sounds(), early.sounds()]).toEqual([true, true]);
  keepOneTabPlaying(early.engine, Date.now());
  expect([one.sounds(), early.sounds()]).toEqual([false, true]);
});

test('if another tab started later, the tab whose scripts load late pauses itself', () => {
  const [early, later] = [openTab(), openTab()];
  early.start();
  const startedAtMs = Date.now();
  keepOneTabPlaying(later.engine, Date.now());
  later.start();
  keepOneTabPlaying(early.engine, startedAtMs);
  expect([early.sounds(), later.sounds()]).toEqual([false, true]);
});

test('a tab that is still loading its sound pauses, too', () => {
  const [one, other] = [openTab(), openTab()];
  keepOneTabPlaying(one.engine, Date.now());
  keepOneTabPlaying(other.engine, Date.now());
  one.engine.play(track);
  other.start();
  one.audio.arrive(100);
  expect([one.sounds(), other.sounds()]).toEqual([false, true]);
});

test('buffering or a seek does not count as a start', () => {
  const tab = openTab();
  keepOneTabPlaying(tab.engine, Date.now());
  tab.start();
  tab.audio.runDry();
  tab.audio.say('playing');
  tab.engine.seek(50);
  expect(FakeChannel.said).toBe(1);
});

test('a tab restored by Back or Forward listens again', () => {
  const [one, other] = [openTab(), openTab()];
  keepOneTabPlaying(one.engine, Date.now());
  keepOneTabPlaying(other.engine, Date.now());
  pageEvents.dispatchEvent(new Event('pagehide'));
  expect(FakeChannel.open.size).toBe(0);
  pageEvents.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  one.start();
  other.start();
  expect([one.sounds(), other.sounds()]).toEqual([false, true]);
});

test('without BroadcastChannel each tab plays independently', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const tab = openTab();
  keepOneTabPlaying(tab.engine, Date.now());
  tab.start();
  expect(tab.sounds()).toBe(true);
});
