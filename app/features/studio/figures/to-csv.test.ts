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
  ['\t=1', '"\'\t\'=1"'],
  ['\tmột', '"\'\tmột"'],
  ['\r=1', '"\'\r\'=1"'],
  ['\n\n＝1', "\"'\n'\n'＝1\""],
  ['\u200b\u3000=1', "'\u200b\u3000=1"],
  ['"=1', '"\'""=1"'],
  ['＝1', "'＝1"],
  ['a=b', 'a=b'],
  ['một; hai', '"một; hai"'],
  ['a - b', 'a - b'],
  ['', ''],
])('the cell %j is written as %j', (value, cell) => {
  expect(toCsv([[value]])).toBe(`\ufeff${cell}\r\n`);
});

test.each([';', '\t', '\n', '\r\n'])(
  'a file that is split at %j has no cell that begins with a formula',
  (splitter) => {
    const starts = [
      '=1',
      ' =1',
      '"=1',
      '"" =1',
      '+1',
      '-1',
      '@A1',
      '＝1',
      '\u00a0=1',
      '\u200b=1',
      '""=1;=1',
    ];
    const rows = starts.map((start) => ['Đêm', `Đèn${splitter}${start}`, 12]);
    // Reads the file like a program that splits at another character: a quote has a meaning only at
    // the beginning of a cell.
    const cells = toCsv(rows)
      .split(/[;\t\r\n]/)
      .map((cell) => cell.replace(/^"+/, ''));
    expect(cells.filter((cell) => /^[\s\p{Cf}]*[=+\-@＝]/u.test(cell))).toEqual([]);
  },
);

test('a number stays a number', () => {
  expect(toCsv([[-1.5, 0]])).toBe('\ufeff-1.5,0\r\n');
});
