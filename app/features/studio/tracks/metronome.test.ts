import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BeatGrid, beatsBetween } from '#domain/beat-grid.ts';
import { startMetronome } from './metronome.ts';

/** All clocks of the page: this moment in milliseconds, and the sound in seconds. */
let nowMs = 0;
/** How long the page is interrupted after its next reading of a clock. */
let interruptedMs = 0;
/** Heard this much later than it is rendered, as by headphones without a cord. */
const LATENCY_SEC = 0.25;
const PUT_OUT_FROM_MS = 40;
const GRID: BeatGrid = { bpm: 137, firstDownbeatSec: 0.4 };

const audio = {
  paused: false,
  playbackRate: 1,
  /** Position at the moment `setAtMs`. */
  setSec: 20,
  setAtMs: 0,
  get currentTime() {
    const sec = this.setSec + (this.playbackRate * (nowMs - this.setAtMs)) / 1000;
    nowMs += interruptedMs;
    interruptedMs = 0;
    return sec;
  },
  moveTo(sec: number, playbackRate = 1) {
    Object.assign(this, { setSec: sec, setAtMs: nowMs, playbackRate });
  },
};

type Click = { heardAtMs: number; isDownbeat: boolean; isLate: boolean };
let clicks: Click[] = [];
const renderedSec = () => Math.floor(nowMs / 10) / 100;
const param = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} };

class FakeContext {
  state = 'running';
  resume = () => Promise.resolve();
  close = () => Promise.resolve();
  /** Sound is rendered in parts of 10 ms. */
  get currentTime() {
    return renderedSec();
  }
  getOutputTimestamp = () =>
    nowMs < PUT_OUT_FROM_MS
      ? { contextTime: 0, performanceTime: 0 }
      : {
          contextTime: Math.floor(nowMs / 20) / 50 - LATENCY_SEC,
          performanceTime: Math.floor(nowMs / 20) * 20,
        };
}

class FakeOscillator {
  readonly #isDownbeat: boolean;
  constructor(_context: unknown, { frequency }: { frequency: number }) {
    this.#isDownbeat = frequency > 1_500;
  }
  connect = (node: unknown) => node;
  start = (sec: number) =>
    clicks.push({
      heardAtMs: (sec + LATENCY_SEC) * 1000,
      isDownbeat: this.#isDownbeat,
      isLate: sec < renderedSec(),
    });
  stop = () => {};
}

class FakeGain {
  gain = param;
  connect = (node: unknown) => node;
}

let look = () => {};
let stop = () => {};

beforeEach(() => {
  nowMs = 0;
  clicks = [];
  audio.moveTo(20);
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('OscillatorNode', FakeOscillator);
  vi.stubGlobal('GainNode', FakeGain);
  vi.stubGlobal('setInterval', (work: () => void) => {
    look = work;
  });
  vi.stubGlobal('clearInterval', () => {});
  stop = startMetronome(audio as unknown as HTMLAudioElement, () => GRID);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Lets time pass, with a look every 25 ms. Every fourth look is interrupted between its readings. */
function play(seconds: number, longestInterruptionMs = 0) {
  const untilMs = nowMs + seconds * 1000;
  for (let n = 0; nowMs < untilMs; n++) {
    interruptedMs = n % 4 === 3 ? longestInterruptionMs : 0;
    const lookedAtMs = nowMs;
    look();
    nowMs = Math.max(nowMs + 1, lookedAtMs + 25);
  }
}

function expectOnBeat(heard: readonly Click[]) {
  for (const { heardAtMs, isDownbeat, isLate } of heard) {
    const sec = audio.setSec + (audio.playbackRate * (heardAtMs - audio.setAtMs)) / 1000;
    const [beat] = beatsBetween(GRID, sec - 0.01, sec + 0.01);
    expect(beat, `a click at ${sec}`).toMatchObject({ isDownbeat });
    expect(Math.abs((beat?.sec ?? 0) - sec)).toBeLessThan(0.002);
    expect(isLate).toBe(false);
  }
}

test('clicks are heard on the beats, also with headphones that are a quarter of a second late', () => {
  play(5);
  expect(clicks.length).toBeGreaterThanOrEqual(10);
  expectOnBeat(clicks);
});

test('interruptions between the readings of two clocks move no click', () => {
  play(8, 60);
  expect(clicks.length).toBeGreaterThanOrEqual(14);
  expectOnBeat(clicks);
});

test('each beat has one click', () => {
  play(8, 60);
  const beats = clicks.map(({ heardAtMs }) => Math.round((heardAtMs / 1000) * (GRID.bpm / 60)));
  expect(beats).toEqual(beats.map((_, n) => (beats[0] ?? 0) + n));
});

test('after a seek, the clicks follow the new position', () => {
  play(3);
  audio.moveTo(7.3);
  const scheduled = clicks.length;
  play(3);
  expect(clicks.length).toBeGreaterThanOrEqual(scheduled + 4);
  expectOnBeat(clicks.slice(scheduled));
});

test('at another speed, the clicks are on the beats', () => {
  play(3);
  audio.moveTo(audio.currentTime, 0.5);
  const scheduled = clicks.length;
  play(5);
  expect(clicks.length).toBeGreaterThanOrEqual(scheduled + 3);
  expectOnBeat(clicks.slice(scheduled));
});
