import { describe, expect, test } from 'vitest';
import { NAUGHTY_STRINGS } from '#testing/naughty-strings.ts';
import {
  isLeftHalfway,
  keepPosition,
  NO_POSITIONS,
  parsePositions,
  resumePositionOf,
  stringifyPositions,
} from './resume-positions.ts';

const nonstop = { id: 'nonstop', duration: 3_600 };
const other = { id: 'other', duration: 3_600 };
const left = keepPosition(NO_POSITIONS, nonstop, 2_412);

describe('a track', () => {
  test.each([
    // length, left at, resumes at
    [3_600, 2_412, 2_412],
    [900.1, 100, 100],
    [900, 100, 0],
    [90, 45, 0],
    [3_600, 9.9, 0],
    [3_600, 10, 10],
    [3_600, 3_570, 3_570],
    [3_600, 3_570.1, 0],
    [3_600, 4_000, 0],
    [3_600, -1, 0],
    [3_600, Number.NaN, 0],
  ])('a track of %d seconds left at %d resumes at %d', (duration, leftAtSec, goesOnAtSec) => {
    const track = { id: 'a', duration };
    const positions = keepPosition(NO_POSITIONS, track, leftAtSec);
    expect(resumePositionOf(positions, track)).toBe(goesOnAtSec);
    expect(positions.size).toBe(goesOnAtSec > 0 ? 1 : 0);
  });

  test('a track that was never left resumes at 0', () =>
    expect(resumePositionOf(left, other)).toBe(0));

  test('a track resumes where it was last left', () => {
    expect(resumePositionOf(keepPosition(left, nonstop, 600), nonstop)).toBe(600);
  });

  test.each([
    ['beginning', 3],
    ['end', 3_590],
  ])('a track left at its %s is forgotten, and no other', (_, leftAtSec) => {
    const positions = keepPosition(keepPosition(left, other, 100), nonstop, leftAtSec);
    expect([...positions.keys()]).toEqual(['other']);
  });

  test('a track that has become shorter starts at 0', () => {
    expect(resumePositionOf(left, { ...nonstop, duration: 2_430 })).toBe(0);
    expect(resumePositionOf(left, { ...nonstop, duration: 90 })).toBe(0);
  });
});

test('keeping a position does not change the earlier map', () => {
  keepPosition(left, nonstop, 3);
  keepPosition(left, other, 100);
  expect([...left]).toEqual([['nonstop', 2_412]]);
});

test('a hundred positions are kept, and the oldest is dropped', () => {
  const track = (n: number) => ({ id: `t${n}`, duration: 1_000 });
  let positions = NO_POSITIONS;
  for (let n = 0; n < 100; n++) positions = keepPosition(positions, track(n), 100 + n);
  // After the first is heard again, the second is the oldest.
  positions = keepPosition(keepPosition(positions, track(0), 50), track(100), 50);
  expect(positions.size).toBe(100);
  expect(positions.has('t0')).toBe(true);
  expect(positions.has('t1')).toBe(false);
  expect([...parsePositions(stringifyPositions(positions))]).toEqual([...positions]);
});

describe('stored positions', () => {
  test('stored positions are restored', () => {
    const positions = keepPosition(left, { id: '__proto__', duration: 3_600 }, 12.5);
    expect([...parsePositions(stringifyPositions(positions))]).toEqual([
      ['nonstop', 2_412],
      ['__proto__', 12.5],
    ]);
    expect(parsePositions(stringifyPositions(NO_POSITIONS)).size).toBe(0);
  });

  test('truncated positions are ignored', () => {
    const json = stringifyPositions(left);
    for (let end = 0; end < json.length; end++)
      expect(parsePositions(json.slice(0, end)).size).toBe(0);
  });

  test.each([
    null,
    '',
    'null',
    '[]',
    '{"version":1}',
    '{"version":2,"positions":[["a",100]]}',
    '{"positions":[["a",100]]}',
    '{"version":1,"positions":{"a":100}}',
    '{"version":1,"positions":[["a",100],null]}',
    '{"version":1,"positions":[["a",100],["b"]]}',
    '{"version":1,"positions":[["a",100],["b",1,2]]}',
    '{"version":1,"positions":[["a",100],[1,100]]}',
    '{"version":1,"positions":[["a",100],["b","100"]]}',
    '{"version":1,"positions":[["a",100],["b",-1]]}',
    '{"version":1,"positions":[["a",100],["b",1e999]]}',
    JSON.stringify({ version: 1, positions: Array.from({ length: 101 }, (_, n) => [`${n}`, 9]) }),
    ...NAUGHTY_STRINGS,
  ])('stored positions such as %s are ignored', (json) =>
    expect(parsePositions(json).size).toBe(0),
  );
});

test.each([
  [9.9, false],
  [10, true],
  [60, true],
  [60.1, false],
])('a short track left at %d s counts as unfinished: %s', (positionSec, isHalfway) =>
  expect(isLeftHalfway({ duration: 90 }, positionSec)).toBe(isHalfway),
);
