import { expect, test } from 'vitest';
import { findTypo } from './typo.ts';

test.for([
  ['nonstp', 'nonstop'],
  ['onstop', 'nonstop'],
  ['nontop', 'nonstop'],
  ['nonsstop', 'nonstop'],
  ['xnonstop', 'nonstop'],
  ['nonstopx', 'nonstop'],
  ['nanstop', 'nonstop'],
  ['nonstox', 'nonstop'],
  ['xonstop', 'nonstop'],
  ['nonstpo', 'nonstop'],
  ['onnstop', 'nonstop'],
])('%s is %s with one typing error', ([typed = '', word = '']) => {
  expect(findTypo(typed, word)).not.toBeNull();
});

test.for([
  ['nonstop', 'nonstop'],
  ['nonst', 'nonstop'],
  ['nanstpo', 'nonstop'],
  ['nntop', 'nonstop'],
  ['nonxxstop', 'nonstop'],
  ['', 'nonstop'],
  ['mau', 'mua'],
  ['demm', 'dem'],
  ['demmo', 'demo'],
  ['20261', '20262'],
  ['nan', 'nonstop'],
  ['nosxtop', 'nonstop'],
  ['noxntop', 'nonstop'],
])('%s is not %s with one typing error', ([typed = '', word = '']) => {
  expect(findTypo(typed, word)).toBeNull();
});

test('a typing error within a prefix counts as one', () => {
  expect(findTypo('nonts', 'nonstop')).toBe('beginning');
  expect(findTypo('nontsop', 'nonstop')).toBe('whole');
  // Also matches the prefix 'xyzca' with one wrong letter, but a match of the whole word takes
  // precedence.
  expect(findTypo('xyzaa', 'xyzcaa')).toBe('whole');
});
