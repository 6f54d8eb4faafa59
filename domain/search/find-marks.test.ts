import { expect, test } from 'vitest';
import { NAUGHTY_STRINGS, NO_TEXT } from '#testing/naughty-strings.ts';
import { findMarks } from './find-marks.ts';
import { readQuery } from './read-query.ts';

/** The text with its marked parts in brackets. */
function mark(text: string, query: string, hasTypos = false): string {
  const marks = findMarks(text, readQuery(query), hasTypos).toReversed();
  return marks.reduce(
    (marked, [start, end]) =>
      `${marked.slice(0, start)}[${marked.slice(start, end)}]${marked.slice(end)}`,
    text,
  );
}

test.for([
  ['Đường Về Nhà', 'đường', '[Đường] Về Nhà'],
  ['Đường Về Nhà', 'nha duo', '[Đườ]ng Về [Nhà]'],
  ['Đường Về Nhà', 'dduwow', '[Đườ]ng Về Nhà'],
  ['Đường Về Nhà', 'd9u7', '[Đư]ờng Về Nhà'],
  ['Đường Về Nhà', 'techno', 'Đường Về Nhà'],
  ['Đường Về Nhà', '', 'Đường Về Nhà'],
  ['Hoà Âm, Hòa Tan', 'hoà', '[Hoà] Âm, [Hòa] Tan'],
  ['Nonstop (Remix)', 'remix', 'Nonstop ([Remix])'],
  ['Cà Phê ☕ Sữa', 's', 'Cà Phê ☕ [S]ữa'],
  ['🔥Đêm🔥', 'dem', '🔥[Đêm]🔥'],
  ['Ｄuong', 'du', '[Ｄu]ong'],
  ['ﬁre', 'f', '[ﬁ]re'],
])('in %j, %j marks %j', ([text = '', query = '', marked = '']) => {
  expect(mark(text, query)).toBe(marked);
  const decomposed = text.normalize('NFD');
  expect(mark(decomposed, query)).toBe(marked.normalize('NFD'));
});

test('a word found with a typing error is marked whole', () => {
  expect(mark('Nonstop Đêm', 'nonstpo', true)).toBe('[Nonstop] Đêm');
  expect(mark('Nonstop Đêm', 'nonstpo')).toBe('Nonstop Đêm');
});

test.for([
  ['Đèn Đỏ Sài Gòn', 'saigon', 'Đèn Đỏ [Sài] [Gòn]'],
  ['Đèn Đỏ Sài Gòn', 'saigo', 'Đèn Đỏ [Sài] [Gò]n'],
  ['Đèn Đỏ Sài Gòn', 'aigon', 'Đèn Đỏ Sài Gòn'],
  ['Nonstop Bến Xe', 'non stop', '[Nonstop] Bến Xe'],
])('words typed as one or apart: in %j, %j marks %j', ([text = '', query = '', marked = '']) => {
  expect(mark(text, query, true)).toBe(marked);
});

test('a mark never splits a letter', () => {
  for (const text of [...NAUGHTY_STRINGS, ...NO_TEXT])
    for (const query of [text, text.slice(0, 2), 'a', 'd']) {
      let at = 0;
      for (const [start, end] of findMarks(text, readQuery(query), true)) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
        expect(text.slice(end)).not.toMatch(/^\p{M}/u);
        expect(text.slice(end - 1, end + 1)).not.toMatch(/^[\u{10000}-\u{10ffff}]$/u);
        at = end;
      }
    }
});
