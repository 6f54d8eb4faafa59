import { expect, test } from 'vitest';
import { cutLongText, foldEmptyLines } from './fold-text.ts';

test.each([
  ['một\n\nhai', 'một\n\nhai'],
  [`một${'\n'.repeat(951)}hai`, 'một\n\nhai'],
  ['một\r\n\r\n\r\nhai', 'một\n\nhai'],
  ['một\n \n\u3000\n\t\nhai', 'một\n\nhai'],
  ['một\u2028\u2029\u0085hai', 'một\n\nhai'],
  ['  hai  ô\nba', '  hai  ô\nba'],
])('%j has at most one empty line in a row', (text, folded) =>
  expect(foldEmptyLines(text)).toBe(folded),
);

test.each([
  '',
  'Nghe hay quá',
  'dòng\n'.repeat(12).trim(),
  'từ '.repeat(170).trim(),
  'a'.repeat(540),
])('a short text is not cut', (text) => expect(cutLongText(text)).toBeNull());

test.each([
  ['dòng\n'.repeat(13).trim(), 'dòng\n'.repeat(8).trim()],
  ['chín chữ  '.repeat(100).trim(), `${'chín chữ  '.repeat(35)}chín chữ`],
  ['a'.repeat(1000), 'a'.repeat(359)],
  [`${'a'.repeat(355)}${'👨‍👩‍👧‍👦'.repeat(50)}`, 'a'.repeat(355)],
])('a long text is cut after some lines, between words or characters', (text, start) =>
  expect(cutLongText(text)).toBe(start),
);

test('a text of any length is cut to a beginning of at most eight lines', () => {
  for (let length = 1; length <= 1000; length += 7) {
    const text = 'Mưa chiều\n\n🔥 1:23 nghe đã '.repeat(40).slice(0, length);
    const start = cutLongText(text);
    if (start === null) continue;
    expect(text.startsWith(start)).toBe(true);
    expect(start.split('\n').length).toBeLessThanOrEqual(8);
  }
});
