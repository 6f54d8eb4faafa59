import { expect, test } from 'vitest';
import { type GridErrors, KINDS, tryMusic } from '../../testing/test-kinds.ts';

const STEADY = [
  'constant',
  'cut in mid-bar',
  'swing',
  'half-time',
  'beatless for 30 s',
  'pick-up beats',
] as const;

/** Prints the table of decision 050: `npm run test:long -- measure-grids`. */
test('every steady file gets its grid, and no confidence is too high', () => {
  const measured = Object.entries(KINDS).map(([kind, music]): [string, GridErrors[]] => [
    kind,
    music.map(tryMusic),
  ]);
  console.table(
    measured.map(([kind, errors]) => ({
      kind,
      files: errors.length,
      'worst tempo, %': (100 * most(errors, 'tempo')).toFixed(4),
      'worst last bar, ms': (1000 * most(errors, 'lastBarSec')).toFixed(2),
      'downbeats right': errors.filter(({ isDownbeatRight }) => isDownbeatRight).length,
      confidence: `${Math.min(...errors.map(({ confidence }) => confidence))} to ${most(errors, 'confidence')}`,
    })),
  );
  for (const [kind, errors] of measured) {
    const isSteady = (STEADY as readonly string[]).includes(kind);
    for (const { tempo, lastBarSec, isDownbeatRight, confidence } of errors) {
      if (isSteady) expect(tempo, kind).toBeLessThanOrEqual(0.0001);
      if (isSteady) expect(lastBarSec, kind).toBeLessThanOrEqual(0.005);
      if (confidence >= 0.7) expect(isDownbeatRight, kind).toBe(true);
      if (!isSteady) expect(confidence, kind).toBeLessThan(0.5);
    }
  }
});

const most = (errors: GridErrors[], name: 'tempo' | 'lastBarSec' | 'confidence') =>
  Math.max(...errors.map((each) => each[name]));
