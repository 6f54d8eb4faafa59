import { describe, expect, test } from 'vitest';
import { chapterAt, orderChapters, parseChapterLine, takeChapters } from './chapters.ts';

const HOUR = 3_600;

describe('a line of a tracklist', () => {
  test.each([
    ['12:30 Tên bài', 750, 'Tên bài'],
    ['  0:00  Mở màn ', 0, 'Mở màn'],
    ['1:02:03 - Kết', 3_723, 'Kết'],
    ['[12:30] Đèn Đỏ (VIP)', 750, 'Đèn Đỏ (VIP)'],
    ['3. (12:30) – Đèn Đỏ', 750, 'Đèn Đỏ'],
    ['04) 62:03 | Đèn Đỏ', 3_723, 'Đèn Đỏ'],
    ['12:30: Đèn Đỏ', 750, 'Đèn Đỏ'],
    ['12:30 -9 độ', 750, '-9 độ'],
  ])('%j is a chapter', (line, atSec, title) => {
    expect(parseChapterLine(line)).toEqual({ atSec, title });
  });

  test.each(['', '12:30', '12:75 Kết', 'lúc 12:30 Kết', '83 Kết', '12:30Kết', '1:2 Kết'])(
    '%j is no chapter',
    (line) => {
      expect(parseChapterLine(line)).toBeNull();
    },
  );
});

describe('a tracklist in a text', () => {
  test('a tracklist is removed from its text', () => {
    const text = 'Bản mix tháng 11.\n\n0:00 Mở màn\n12:30 Đèn Đỏ\n\nCảm ơn đã nghe.';
    expect(takeChapters(text, HOUR)).toEqual({
      chapters: [
        { atSec: 0, title: 'Mở màn' },
        { atSec: 750, title: 'Đèn Đỏ' },
      ],
      rest: 'Bản mix tháng 11.\n\nCảm ơn đã nghe.',
    });
  });

  test('a tracklist at the end of a text leaves no empty lines', () => {
    expect(takeChapters('Bản mix.\n\n0:00 Mở màn\n12:30 Đèn Đỏ\n', HOUR).rest).toBe('Bản mix.');
  });

  test.each([
    ['one line alone', 'Hay nhất:\n12:30 đoạn drop'],
    ['out of order', '12:30 Hai\n0:00 Một'],
    ['at one moment', '12:30 Hai\n12:30 Ba'],
    ['beyond the end', '0:00 Một\n61:00 Hai'],
    ['at the end', '0:00 Một\n60:00 Hai'],
    ['nothing', ''],
  ])('no tracklist is found: %s', (_, text) => {
    expect(takeChapters(text, HOUR)).toEqual({ chapters: [], rest: text });
  });
});

test('a position belongs to the last chapter that has begun', () => {
  const chapters = [
    { atSec: 10, title: 'Một' },
    { atSec: 20, title: 'Hai' },
  ];
  const titleAt = (positionSec: number) => chapterAt(chapters, positionSec)?.title;
  expect([0, 10, 19.9, 20, 900].map(titleAt)).toEqual([undefined, 'Một', 'Một', 'Hai', 'Hai']);
});

test('chapters are sorted; the first at each moment counts, and those beyond the end are dropped', () => {
  const chapters = [
    { atSec: 20, title: 'Hai' },
    { atSec: 100, title: 'Sau' },
    { atSec: 0, title: 'Một' },
    { atSec: 20, title: 'Ba' },
  ];
  expect(orderChapters(chapters, 100).map(({ title }) => title)).toEqual(['Một', 'Hai']);
});
