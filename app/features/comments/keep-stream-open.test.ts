// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveStream } from '#app/backend/live-stream.ts';
import { keepStreamOpen } from './keep-stream-open.ts';

let page: EventTarget & { visibilityState: string };
let streams: (LiveStream & { isClosed: boolean })[];
let heard: boolean[];
let returns: number;
let end: () => void;
const message = { comments: [], isOnlyAdded: true };
const last = () => {
  const stream = streams.at(-1);
  if (!stream) throw new Error('None was opened');
  return stream;
};
const openCount = () => streams.filter(({ isClosed }) => !isClosed).length;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  const globalTarget = new EventTarget();
  vi.stubGlobal('addEventListener', globalTarget.addEventListener.bind(globalTarget));
  vi.stubGlobal('dispatchEvent', globalTarget.dispatchEvent.bind(globalTarget));
  streams = [];
  heard = [];
  returns = 0;
  end = keepStreamOpen({
    open: (stream) => {
      const opened = { ...stream, isClosed: false };
      streams.push(opened);
      return () => {
        opened.isClosed = true;
      };
    },
    onMessage: (_, isFirst) => heard.push(isFirst),
    onReturn: () => returns++,
  });
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const look = (state: 'visible' | 'hidden') => {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
};

test('one stream is opened, whose first message has the newest comments', () => {
  last().onMessage(message);
  last().onMessage(message);
  expect([streams.length, heard, returns]).toEqual([1, [true, false], 0]);
});

test('a hidden tab has no stream until it is visible', () => {
  last().onMessage(message);
  look('hidden');
  expect(openCount()).toBe(0);
  vi.advanceTimersByTime(3_600_000);
  dispatchEvent(new Event('online'));
  expect(streams).toHaveLength(1);
  look('visible');
  expect(openCount()).toBe(1);
  expect(returns).toBe(0);
  last().onMessage(message);
  expect(returns).toBe(1);
});

test.each([0, 0.5, 0.999])(
  'a lost stream is reopened with exponential backoff and a jitter of %d',
  (chance) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    for (let n = 0; n < 12; n++) {
      const pauseMs = Math.floor(Math.min(1000 * 2 ** n, 60_000) * (1 + chance));
      last().onLost();
      expect(openCount()).toBe(0);
      vi.advanceTimersByTime(pauseMs - 1);
      expect(openCount()).toBe(0);
      vi.advanceTimersByTime(1);
      expect(openCount()).toBe(1);
    }
  },
);

test('after a successful reconnection the next pause is short again', () => {
  for (let n = 0; n < 5; n++) {
    last().onLost();
    vi.advanceTimersByTime(120_000);
  }
  last().onMessage(message);
  last().onLost();
  vi.advanceTimersByTime(2000);
  expect(openCount()).toBe(1);
});

test('a silent stream counts as lost; a heartbeat keeps it', () => {
  last().onMessage(message);
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(49_000);
    last().onBeat();
  }
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(50_000);
  expect(openCount()).toBe(0);
  vi.advanceTimersByTime(2000);
  expect([streams.length, openCount()]).toEqual([2, 1]);
});

test('the network’s return reconnects at once', () => {
  last().onLost();
  dispatchEvent(new Event('online'));
  expect([streams.length, openCount()]).toEqual([2, 1]);
});

test('after a stop no stream is opened', () => {
  last().onLost();
  end();
  vi.advanceTimersByTime(600_000);
  look('visible');
  dispatchEvent(new Event('online'));
  expect([streams.length, openCount()]).toEqual([1, 0]);
});
