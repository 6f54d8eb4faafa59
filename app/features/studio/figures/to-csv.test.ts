import { expect, test } from 'vitest';
import { toCsv } from './to-csv.ts';

test('the file begins with a byte order mark for Excel, and lines end with CRLF', () => {
  expect(
    toCsv([
      ['Ngày', 'Lượt nghe'],
      ['2026-11-29', 12],
    ]),
  ).toBe('\ufeffNgày,Lượt nghe\r\n2026-11-29,12\r\n');
});

test.each([
  ['Một, hai', '"Một, hai"'],
  ['"Đèn" Đỏ', '"""Đèn"" Đỏ"'],
  ['hai\ndòng', '"hai\ndòng"'],
  ['=HYPERLINK("http://xau")', '"\'=HYPERLINK(""http://xau"")"'],
  ['+84', "'+84"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1+1', "'  =1+1"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['＝1', "'＝1"],
  ['a=b', 'a=b'],
  ['', ''],
])('%j is written as %j', (value, cell) => {
  expect(toCsv([[value]])).toBe(`\ufeff${cell}\r\n`);
});

test('a number stays a number', () => {
  expect(toCsv([[-1.5, 0]])).toBe('\ufeff-1.5,0\r\n');
});
