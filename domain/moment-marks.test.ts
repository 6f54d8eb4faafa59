import { expect, test } from 'vitest';
import { NAUGHTY_STRINGS } from '#testing/naughty-strings.ts';
import { momentMarks } from './moment-marks.ts';

const marksOf = (contents: string[], durationSec = 100) =>
  momentMarks(
    contents.map((content) => ({ content })),
    durationSec,
  );

test('each comment is marked at its first moment, in the order of the track', () => {
  expect(marksOf(['Drop 1:23 rồi 0:10', 'Hay quá', '0:45 phê'])).toEqual([
    { positionSec: 45, text: '0:45 phê' },
    { positionSec: 83, text: 'Drop 1:23 rồi 0:10' },
  ]);
});

test('a moment beyond the end is skipped in favour of the next', () => {
  expect(marksOf(['2:00', '2:00 chứ không phải 1:00'])).toEqual([
    { positionSec: 60, text: '2:00 chứ không phải 1:00' },
  ]);
});

test('of several comments at one place the first is kept', () => {
  expect(marksOf(['0:45 mới nhất', '0:45 cũ hơn'])).toEqual([
    { positionSec: 45, text: '0:45 mới nhất' },
  ]);
});

test('a place is a hundredth of the track', () => {
  expect(marksOf(['0:30', '0:31'], 60)).toHaveLength(2);
  expect(marksOf(['0:30', '0:31'], 600)).toHaveLength(1);
});

test('a thousand comments give at most a hundred marks', () => {
  const contents = Array.from(
    { length: 1_000 },
    (_, n) => `${n % 60}:${String(n % 60).padStart(2, '0')}`,
  );
  const marks = marksOf(contents, 3_600);
  expect(marks.length).toBeGreaterThan(50);
  expect(marks.length).toBeLessThanOrEqual(100);
});

test('without comments or a length there is no mark, and odd texts give none outside the track', () => {
  expect(marksOf([])).toEqual([]);
  expect(marksOf(['0:00'], 0)).toEqual([]);
  for (const { positionSec } of marksOf([...NAUGHTY_STRINGS], 500))
    expect(positionSec).toBeLessThan(500);
});
