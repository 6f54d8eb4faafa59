import { expect, test } from 'vitest';
import { findTypo, type Typo } from './typo.ts';

const [SLIP, OTHER]: Typo[] = [
  { part: 'whole', cost: 1 },
  { part: 'whole', cost: 2 },
];

test.for([
  ['nonstp', 'nonstop', OTHER],
  ['onstop', 'nonstop', OTHER],
  ['nontop', 'nonstop', OTHER],
  ['nonsstop', 'nonstop', SLIP],
  ['xnonstop', 'nonstop', OTHER],
  ['nonstopx', 'nonstop', OTHER],
  ['nanstop', 'nonstop', OTHER],
  ['nonstox', 'nonstop', OTHER],
  ['nonstoo', 'nonstop', SLIP],
  ['xonstop', 'nonstop', OTHER],
  ['nonstpo', 'nonstop', SLIP],
  ['onnstop', 'nonstop', SLIP],
] as const)('%s is %s with one typo', ([typed, word, typo]) => {
  expect(findTypo(typed, word)).toEqual(typo);
});

test.for([
  ['mau', 'mua', SLIP],
  ['demm', 'dem', SLIP],
  ['den', 'dem', SLIP],
  ['gn', 'gon', OTHER],
  ['tonm', 'ton', SLIP],
  ['nha', 'nhat', null],
  ['dat', 'dem', null],
  ['dew', 'dem', null],
  ['em', 'dem', null],
  ['nem', 'dem', null],
  ['demx', 'dem', null],
] as const)('the typo in %s for the short word %s is %j', ([typed, word, typo]) => {
  expect(findTypo(typed, word)).toEqual(typo);
});

test.for([
  ['xong', 'song', SLIP],
  ['xa', 'sa', SLIP],
  ['chuyen', 'truyen', SLIP],
  ['gion', 'don', SLIP],
  ['lon', 'non', SLIP],
  ['tong', 'ton', SLIP],
  ['hat', 'hac', SLIP],
  ['thui', 'thuy', SLIP],
  ['xuay', 'xoay', SLIP],
  ['rong', 'don', OTHER],
  ['truye', 'chuyen', { part: 'beginning', cost: 2 }],
  ['xuye', 'suyen', { part: 'beginning', cost: 2 }],
] as const)('%s and %s sound alike', ([typed, word, typo]) => {
  expect(findTypo(typed, word)).toEqual(typo);
});

test.for([
  ['nonstop', 'nonstop'],
  ['nonst', 'nonstop'],
  ['nanstpo', 'nonstop'],
  ['nntop', 'nonstop'],
  ['nonxxstop', 'nonstop'],
  ['', 'nonstop'],
  ['20261', '20262'],
  ['nan', 'nonstop'],
  ['nosxtop', 'nonstop'],
  ['noxntop', 'nonstop'],
])('%s is not %s with one typo', ([typed = '', word = '']) => {
  expect(findTypo(typed, word)).toBeNull();
});

test('a typo within a beginning counts as one', () => {
  expect(findTypo('nonts', 'nonstop')).toEqual({ part: 'beginning', cost: 1 });
  expect(findTypo('nontsop', 'nonstop')).toEqual(SLIP);
  // Also matches the prefix 'xyzca' with one wrong letter, but a match of the whole word takes
  // precedence.
  expect(findTypo('xyzaa', 'xyzcaa')).toEqual(OTHER);
});
