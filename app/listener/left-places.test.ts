import { beforeEach, expect, test, vi } from 'vitest';
import type { LeftPlaceRow } from '#app/backend/rows/listener-rows.ts';
import { LeftPlaces } from './left-places.ts';

const MINUTE_MS = 60_000;
let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const positions = (entries: Record<string, number>) => new Map(Object.entries(entries));
const row = (track_id: string, position_sec: number | null, ago_sec: number): LeftPlaceRow => ({
  track_id,
  position_sec,
  ago_sec,
});
const open = (entries: Record<string, number> = {}, userId = 'an') =>
  new LeftPlaces(userId, positions(entries));

test('positions from before a sign-in are not sent', () => {
  const places = open({ mix: 600 });
  places.note(positions({ mix: 600 }), MINUTE_MS);
  expect(places.changes(MINUTE_MS)).toEqual({});
});

test('a later position is sent once, with its age', () => {
  const places = open({ mix: 600 });
  places.note(positions({ mix: 700, other: 30 }), MINUTE_MS);
  expect(places.changes(2 * MINUTE_MS)).toEqual({
    mix: { positionSec: 700, agoSec: 60 },
    other: { positionSec: 30, agoSec: 60 },
  });
  places.merge([row('other', 30, 60), row('mix', 700, 60)], 2 * MINUTE_MS);
  expect(places.changes(3 * MINUTE_MS)).toEqual({});
});

test('a position stored during a call is sent next', () => {
  const places = open();
  places.note(positions({ mix: 700 }), MINUTE_MS);
  const askedAtMs = 2 * MINUTE_MS;
  places.note(positions({ mix: 800 }), askedAtMs + 1);
  expect(places.merge([row('mix', 700, 60)], askedAtMs)).toEqual(positions({ mix: 800 }));
  expect(places.changes(askedAtMs + 1)).toEqual({ mix: { positionSec: 800, agoSec: 0 } });
});

test('another device’s position is stored here, and not sent back', () => {
  const places = open({ mix: 600, old: 50 });
  const merged = places.merge([row('mix', 1200, 30), row('new', 90, 10)], MINUTE_MS);
  expect([...merged]).toEqual([
    ['old', 50],
    ['mix', 1200],
    ['new', 90],
  ]);
  places.note(merged, 2 * MINUTE_MS);
  expect(places.changes(2 * MINUTE_MS)).toEqual({});
});

test('a track finished on one device has no position on the others', () => {
  const places = open({ mix: 600 });
  places.note(positions({}), MINUTE_MS);
  expect(places.changes(MINUTE_MS)).toEqual({ mix: { positionSec: null, agoSec: 0 } });
  const other = open({ mix: 600 }, 'an-elsewhere');
  expect(other.merge([row('mix', null, 5)], MINUTE_MS)).toEqual(positions({}));
});

test('a full list that drops its oldest position does not report it as finished', () => {
  const full = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`mix-${n}`, 60]));
  const places = open(full);
  const { 'mix-0': _, ...rest } = full;
  places.note(positions({ ...rest, last: 60 }), MINUTE_MS);
  expect(Object.keys(places.changes(MINUTE_MS))).toEqual(['last']);
});

test('an unsent position is sent at the next visit of the same listener only', () => {
  open().note(positions({ mix: 700 }), MINUTE_MS);
  expect(open({ mix: 700 }).changes(MINUTE_MS)).toMatchObject({ mix: { positionSec: 700 } });
  expect(open({ mix: 700 }, 'binh').changes(MINUTE_MS)).toEqual({});
});

test.each([
  '',
  '{}',
  '{"version":1,"userId":"an","places":[["mix",{}]]}',
  '{"version":1,"userId":"an"}',
])('the stored text %s has no position', (json) => {
  stored.set('library.left', json);
  expect(open().changes(MINUTE_MS)).toEqual({});
});
