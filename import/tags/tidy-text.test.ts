import { expect, test } from 'vitest';
import { tidyLine, tidyText } from '#catalogue/field-reader.ts';
import { tidyLines, tidyName } from './tidy-text.ts';

test.each([
  ['  Đêm \t\n trắng ', 'Đêm trắng'],
  ['Đêm trắng'.normalize('NFD'), 'Đêm trắng'],
  ['Đêm\u0000\u0007\u009f trắng\ufeff', 'Đêm trắng'],
  ['Đêm\u0085trắng', 'Đêm trắng'],
  ['Đêm\ufffe\uffff\ufdd0\u{1fffe} trắng\u061c', 'Đêm trắng'],
  ['Sài\u00a0Gòn\u3000ơi', 'Sài Gòn ơi'],
  ['\u202eĐảo chiều\u202c', 'Đảo chiều'],
  ['Hỏng \ud83d nửa', 'Hỏng nửa'],
  ['Gia đình 👨‍👩‍👧', 'Gia đình 👨‍👩‍👧'],
])('the text %j becomes %j', (text, tidy) => expect(tidyName(text)).toBe(tidy));

test('a long name is shortened by characters, with whole emoji', () => {
  expect(tidyName('🎧'.repeat(201))).toBe(`${'🎧'.repeat(199)}…`);
  expect(tidyName('🎧'.repeat(200))).toBe('🎧'.repeat(200));
  expect(tidyName('👨‍👩‍👧'.repeat(100))).not.toMatch(/\u200d…/);
});

test('line breaks are kept, with at most one empty line between', () =>
  expect(tidyLines('Một\r\n\r\n\r\n\r\n  Hai  \rBa\u2028Bốn\n', 100)).toBe('Một\n\nHai\nBa\nBốn'));

test('what is tidied is not odd to the site', () => {
  const all = Array.from({ length: 0x2_0000 }, (_, code) => String.fromCodePoint(code)).join('');
  expect(tidyLine(tidyName(all, Infinity), Infinity).isChanged).toBe(false);
  expect(tidyText(tidyLines(all, Infinity), Infinity).isChanged).toBe(false);
});

test('stacked marks are limited to what languages need', () => {
  const stacked = (letter: string) => letter + '\u0336\u0301\u0489\u030a'.repeat(25);
  const name = tidyName([...'Bùa'].map(stacked).join(''));
  expect(name.match(/\p{M}+/gu)?.every((marks) => [...marks].length <= 3)).toBe(true);
  expect(name.length).toBeLessThan(13);
  for (const fine of ['Đêm Sài Gòn ở lại', 'น้ำที่นี่', 'हिन्दी क्ष्म', 'שָׁלוֹם', 'مُحَمَّد', '1️⃣ 👩‍🚀 🏳️‍🌈'])
    expect(tidyName(fine)).toBe(fine.normalize('NFC'));
  expect(tidyName('Đêm Sài Gòn ở lại'.normalize('NFD'))).toBe('Đêm Sài Gòn ở lại');
});
