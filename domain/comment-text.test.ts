import { expect, test } from 'vitest';
import { countCharacters, isVisible } from './comment-text.ts';

test.each([
  ['', 0],
  ['  nghe phê  ', 8],
  ['🔥🔥', 2],
  ['Ẩ'.normalize('NFD'), 1],
])('%j has %d characters', (text, count) => expect(countCharacters(text)).toBe(count));

test.each([
  ['a', true],
  ['🔥', true],
  [' \n\t', false],
  ['\u200b\u200d\ufeff', false],
  ['\u3164', false],
  ['\u0301\u0323', false],
  ['a\u0301', true],
  // An unassigned code point.
  ['\u{1fbff}', true],
])('%j is visible: %s', (text, visible) => expect(isVisible(text)).toBe(visible));
