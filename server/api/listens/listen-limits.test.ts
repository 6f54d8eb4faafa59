import { expect, test } from 'vitest';
import {
  BURST,
  BURST_OF_NEW,
  ListenLimits,
  MOST_FROM_NETWORK,
  MOST_OF_TRACK,
} from './listen-limits.ts';

const HOME = '203.0.113.7';
const LENGTH_SEC = 200;
let nowMs = Date.UTC(2026, 10, 23);
const open = (mostCounters?: number) =>
  new ListenLimits({ now: () => nowMs, ...(mostCounters && { mostCounters }) });
const admitted = (limits: ListenLimits, tries: number, track = 'bai-1', network?: string) =>
  Array.from({ length: tries }, () => limits.admit(network, track, LENGTH_SEC)).filter(Boolean)
    .length;

test('a network may count a few listens of a track at once, then one per track length', () => {
  const limits = open();
  expect(admitted(limits, 100, 'bai-1', HOME)).toBe(BURST);
  nowMs += (LENGTH_SEC - 1) * 1000;
  expect(admitted(limits, 100, 'bai-1', HOME)).toBe(0);
  nowMs += 1000;
  expect(admitted(limits, 100, 'bai-1', HOME)).toBe(1);
  nowMs += 3 * LENGTH_SEC * 1000;
  expect(admitted(limits, 100, 'bai-1', HOME)).toBe(3);
});

test('other tracks and other networks have limits of their own', () => {
  const limits = open();
  admitted(limits, 100, 'bai-1', HOME);
  expect(admitted(limits, 5, 'bai-2', HOME)).toBe(5);
  expect(admitted(limits, 5, 'bai-1', '203.0.113.8')).toBe(5);
});

test('a track has a daily limit per network, which resets the next day', () => {
  const limits = open();
  nowMs = Date.UTC(2026, 10, 24);
  let count = 0;
  for (let hour = 0; hour < 23; hour++) {
    nowMs += 3_600_000;
    count += admitted(limits, 30, 'bai-1', HOME);
  }
  expect(count).toBe(MOST_OF_TRACK);
  nowMs += 3_600_000;
  expect(admitted(limits, 100, 'bai-1', HOME)).toBe(BURST);
});

test('a network has a limit over all tracks', () => {
  const limits = open();
  let count = 0;
  for (let track = 0; track < 500; track++) count += admitted(limits, 5, `bai-${track}`, HOME);
  expect(count).toBe(MOST_FROM_NETWORK);
});

test('callers who cannot be told apart share wider limits', () => {
  expect(admitted(open(), 500)).toBe(20 * BURST);
});

test('after giveBack, one more listen is admitted', () => {
  const limits = open();
  admitted(limits, 100, 'bai-1', HOME);
  limits.giveBack(HOME, 'bai-1', LENGTH_SEC);
  expect(admitted(limits, 100, 'bai-1', HOME)).toBe(1);
});

test('the number of counters is limited: the least recently used are dropped', () => {
  const limits = open(10);
  for (let n = 0; n < 100; n++) limits.admit(`10.0.0.${n}`, 'bai-1', LENGTH_SEC);
  // The most recent ones are still known.
  expect(admitted(limits, 100, 'bai-1', '10.0.0.99')).toBe(BURST - 1);
});

test('the networks of a server count together, each more loosely', () => {
  const limits = open();
  let count = 0;
  for (let n = 0; n < 256; n += 8)
    count += admitted(limits, 20, 'bai-1', `2001:db8:1:${n.toString(16)}::/64`);
  expect(count).toBe(2 * BURST);
  for (let n = 0; n < 256; n += 8)
    count += admitted(limits, 20, 'bai-1', `2001:db8:1:${(n * 256).toString(16)}::/64`);
  expect(count).toBe(4 * BURST);
  expect(admitted(limits, 20, 'bai-1', '2001:db8:2:1::/64')).toBe(BURST);
});

test('a carrier’s addresses beside each other count sixteen times what one does', () => {
  const limits = open();
  let count = 0;
  for (let n = 0; n < 256; n += 8) count += admitted(limits, 20, 'bai-1', `198.51.100.${n}`);
  expect(count).toBe(16 * BURST);
});

test('a network that has not listened before has a smaller burst', () => {
  const limits = open();
  const tries = Array.from({ length: 20 }, () => limits.admit(HOME, 'bai-1', LENGTH_SEC, false));
  expect(tries.filter(Boolean)).toHaveLength(BURST_OF_NEW);
  expect(admitted(limits, 20, 'bai-1', HOME)).toBe(BURST - BURST_OF_NEW);
});

test('servers that share their counts count a day together, and what is played at once each', () => {
  const told = new Map<string, number>();
  const share = (by: string) => ({
    of: (key: string) => {
      const others = [...told].filter(([name]) => name.endsWith(`|${key}`) && !name.startsWith(by));
      return { count: others.reduce((sum, [, count]) => sum + count, 0), leftMs: 1 };
    },
    tell: (key: string, count: number) => void told.set(`${by}|${key}`, count),
  });
  let nowMs = Date.UTC(2026, 10, 27, 1);
  const serve = (by: string) =>
    new ListenLimits({ now: () => nowMs, keyOf: (day) => Buffer.of(day), shared: share(by) });
  const [one, other] = [serve('a'), serve('b')];
  let admitted = 0;
  for (let n = 0; n < 100; n++) {
    nowMs += 200_000;
    if ((n % 2 ? one : other).admit('192.0.2.1', 'bai-1', 200)) admitted++;
  }
  expect(admitted).toBe(MOST_OF_TRACK);
  expect([...told.keys()].join()).not.toContain('192.0.2.1');
  expect(other.admit('192.0.2.1', 'bai-2', 200)).toBe(true);
  expect(other.admit('192.0.2.2', 'bai-1', 200)).toBe(true);
});
