import { expect, test } from 'vitest';
import { NAUGHTY_STRINGS } from '../../test-data/naughty-strings.ts';
import { momentMarks } from './moment-marks.ts';

const marksOf = (contents: string[], durationSec = 100) =>
  momentMarks(
    contents.map((content) => ({ content })),
    durationSec,
  );

test('the first moment of each comment, in the order of the track', () => {
  expect(marksOf(['Drop 1:23 rồi 0:10', 'Hay quá', '0:45 phê'])).toEqual([
    { positionSec: 45, text: '0:45 phê' },
    { positionSec: 83, text: 'Drop 1:23 rồi 0:10' },
  ]);
});

test('what is beyond the track has none, and the next moment counts', () => {
  expect(marksOf(['2:00', '2:00 chứ không phải 1:00'])).toEqual([
    { positionSec: 60, text: '2:00 chứ không phải 1:00' },
  ]);
});

test('of several about one place the first is kept', () => {
  expect(marksOf(['0:45 mới nhất', '0:45 cũ hơn'])).toEqual([
    { positionSec: 45, text: '0:45 mới nhất' },
  ]);
});

test('a thousand comments leave a hundred at the most', () => {
  const contents = Array.from(
    { length: 1_000 },
    (_, n) => `${n % 60}:${String(n % 60).padStart(2, '0')}`,
  );
  const marks = marksOf(contents, 3_600);
  expect(marks.length).toBeGreaterThan(50);
  expect(marks.length).toBeLessThanOrEqual(100);
});

test('no comments, no length and no sense leave none outside the track', () => {
  expect(marksOf([])).toEqual([]);
  expect(marksOf(['0:00'], 0)).toEqual([]);
  for (const { positionSec } of marksOf([...NAUGHTY_STRINGS], 500))
    expect(positionSec).toBeLessThan(500);
});
