import { expect, test } from 'vitest';
import { minutesLeft, placesLeft } from './left-off.ts';

const positions = new Map([
  ['longest ago', 100],
  ['before', 200],
]);

test('unfinished tracks are listed latest first, beginning with the last one heard', () => {
  const places = placesLeft(positions, { trackId: 'last', positionSec: 30 });
  expect(places.map(({ trackId }) => trackId)).toEqual(['last', 'before', 'longest ago']);
  expect(places[0]?.positionSec).toBe(30);
});

test('a track is listed once, at its latest place', () => {
  const places = placesLeft(positions, { trackId: 'longest ago', positionSec: 130 });
  expect(places).toEqual([
    { trackId: 'longest ago', positionSec: 130 },
    { trackId: 'before', positionSec: 200 },
  ]);
});

test('without unfinished tracks the list is empty', () => {
  expect(placesLeft(new Map(), null)).toEqual([]);
  expect(placesLeft(positions, null)).toHaveLength(2);
});

test.each([
  [3_600, 2_880, 12],
  [3_600, 2_881, 12],
  [3_600, 2_879, 13],
  [90, 60, 1],
  [90, 95, 1],
])('a track of %d seconds, left at %d, has %d minutes left', (durationSec, positionSec, minutes) =>
  expect(minutesLeft(durationSec, positionSec)).toBe(minutes),
);
