import { expect, test } from 'vitest';
import { chapterLines, readChapters } from './chapter-lines.ts';

const CHAPTERS = [
  { atSec: 0, title: 'Mở màn' },
  { atSec: 750.25, title: 'Đèn Đỏ  (VIP)' },
  { atSec: 3723, title: 'Kết' },
];

test('chapters become lines and back without loss of precision', () => {
  const lines = chapterLines(CHAPTERS);
  expect(lines).toBe('0:00 Mở màn\n12:30 Đèn Đỏ  (VIP)\n62:03 Kết');
  expect(readChapters(lines, CHAPTERS)).toEqual(CHAPTERS);
});

test('lines accept moments in the usual notations; empty lines are skipped', () => {
  expect(readChapters('\n 1:02:03   Kết\n\n5:00 Giữa ', null)).toEqual([
    { atSec: 3723, title: 'Kết' },
    { atSec: 300, title: 'Giữa' },
  ]);
  expect(readChapters('', CHAPTERS)).toEqual([]);
});

test.each(['Kết', '12:30', 'lúc 12:30 Kết', '12:75 Kết'])('the line %s is no chapter', (line) => {
  expect(readChapters(`0:00 Mở màn\n${line}`, null)).toBeNull();
});
