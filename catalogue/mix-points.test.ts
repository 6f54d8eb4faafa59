import { expect, test } from 'vitest';
import type { Section } from '#domain/section.ts';
import { mixPoints } from './mix-points.ts';

/** At 120 BPM a bar lasts 2 s; the grid begins at 0.5 s, and the track has 100 bars. */
const grid = { bpm: 120, firstDownbeatSec: 0.5, duration: 200.5 };
const barOf = (sec: number | undefined) => (sec === undefined ? undefined : (sec - 0.5) / 2);

type Parts = [bar: number, kind: Section['kind']][];
const pointsOf = (...parts: Parts) => {
  const sections = parts.map(([bar, kind]) => ({ fromSec: 0.5 + bar * 2, kind }));
  const { dropSec, mixOutSec } = mixPoints(sections, grid);
  return [barOf(dropSec), barOf(mixOutSec)];
};

test.each<[string, Parts, (number | undefined)[]]>([
  [
    'an introduction and an outro',
    [
      [0, 'intro'],
      [16, 'drop'],
      [84, 'outro'],
    ],
    [16, 84],
  ],
  [
    'no outro: the last phrase of the last section with 16 bars left',
    [
      [0, 'drop'],
      [50, 'break'],
      [58, 'drop'],
    ],
    [0, 82],
  ],
  [
    'an outro too short to mix in: a phrase ahead of it',
    [
      [0, 'drop'],
      [95, 'outro'],
    ],
    [0, 87],
  ],
  [
    'a long outro, of which 32 bars are left',
    [
      [0, 'drop'],
      [52, 'outro'],
    ],
    [0, 68],
  ],
  [
    'a last section that begins late',
    [
      [0, 'drop'],
      [90, 'drop'],
    ],
    [0, 82],
  ],
  ['only an outro', [[0, 'outro']], [undefined, undefined]],
  ['no sections', [], [undefined, undefined]],
])('the mix points fit %s', (_, parts, points) => {
  expect(pointsOf(...parts)).toEqual(points);
});

test('points are on the grid, even when detected sections are not', () => {
  const sections: Section[] = [
    { fromSec: 0.2, kind: 'intro' },
    { fromSec: 32.1, kind: 'drop' },
    { fromSec: 168.9, kind: 'outro' },
  ];
  expect(mixPoints(sections, grid)).toEqual({ dropSec: 32.5, mixOutSec: 168.5 });
});

test('without a grid there are no points', () => {
  const sections: Section[] = [{ fromSec: 0, kind: 'drop' }];
  expect(mixPoints(sections, { bpm: 120, duration: 200 })).toEqual({});
  expect(mixPoints(sections, { firstDownbeatSec: 0, duration: 200 })).toEqual({});
});
