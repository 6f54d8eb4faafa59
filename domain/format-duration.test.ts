import { expect, test } from 'vitest';
import { formatDuration, isoDuration, speakDuration } from './format-duration.ts';

test.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [59, '0:59'],
  [59.999, '0:59'],
  [60, '1:00'],
  [243, '4:03'],
  [3_599, '59:59'],
  [3_600, '60:00'],
  [-1, '0:00'],
])('%d seconds are shown as %s', (sec, shown) => expect(formatDuration(sec)).toBe(shown));

test.each([
  [0, '0 giây'],
  [59, '59 giây'],
  [60, '1 phút 0 giây'],
  [80, '1 phút 20 giây'],
  [3_600, '60 phút 0 giây'],
])('%d seconds are spoken as %s', (sec, spoken) => expect(speakDuration(sec)).toBe(spoken));

test('isoDuration gives the ISO 8601 form', () => {
  expect(isoDuration(243.7)).toBe('PT4M3S');
});
