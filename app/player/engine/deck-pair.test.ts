import { beforeEach, expect, test, vi } from 'vitest';
import type { DeckReports } from './deck.ts';
import { DeckPair } from './deck-pair.ts';
import { FakeAudio } from './testing/fake-audio.ts';

let first: FakeAudio;
let second: FakeAudio;
let pair: DeckPair;
let reports: { [Name in keyof DeckReports]: ReturnType<typeof vi.fn<DeckReports[Name]>> };
let onMixEnd: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  first = new FakeAudio();
  second = new FakeAudio();
  reports = {
    onReady: vi.fn(),
    onPlaying: vi.fn(),
    onPaused: vi.fn(),
    onWaiting: vi.fn(),
    onProgress: vi.fn(),
    onEnded: vi.fn(),
    onError: vi.fn(),
    onRefused: vi.fn(),
  };
  onMixEnd = vi.fn();
  pair = new DeckPair(reports, onMixEnd);
  pair.open(first.asElement);
  pair.load('/a.mp3', 0, 1);
  pair.current?.play();
  first.arrive(100);
});

function loadOther() {
  pair.openOther(second.asElement).load('/b.mp3', 7, 1);
  second.arrive(100);
}

test('both decks have the same volume', () => {
  pair.setVolume(0.5);
  pair.fade(0.5);
  loadOther();
  expect([first.volume, second.volume]).toEqual([0.25, 0.25]);
  pair.fade(1);
  expect([first.volume, second.volume]).toEqual([0.5, 0.5]);
});

test('the other deck reports nothing', () => {
  loadOther();
  second.say('waiting');
  second.fail(4);
  expect(reports.onReady).toHaveBeenCalledTimes(1);
  expect(reports.onWaiting).not.toHaveBeenCalled();
  expect(reports.onError).not.toHaveBeenCalled();
});

test('after a swap the decks have changed places, and the mix ends once', () => {
  pair.setSpeed(1.25);
  loadOther();
  pair.swap(1.1);
  expect([pair.current?.element, pair.other?.element]).toEqual([second.asElement, first.asElement]);
  expect(second.playbackRate).toBeCloseTo(1.25 * 1.1);
  expect(first.playbackRate).toBe(1.25);
  pair.current?.play();
  expect(reports.onPlaying).toHaveBeenCalledTimes(2);
  pair.endMix();
  pair.endMix();
  expect([first.src, second.src]).toEqual(['', '/b.mp3']);
  expect(onMixEnd).toHaveBeenCalledOnce();
  expect(reports.onPaused).not.toHaveBeenCalled();
});

test('outside a mix endMix leaves the cued track loaded; unloadOther does not', () => {
  loadOther();
  pair.endMix();
  expect(second.src).toBe('/b.mp3');
  pair.unloadOther();
  expect([second.src, first.src, first.paused]).toEqual(['', '/a.mp3', false]);
  expect(onMixEnd).not.toHaveBeenCalled();
});
