import { expect, test } from 'vitest';
import { lowBitrateForms, lowBitrateUrl } from './low-bitrate.ts';

test.each([
  [60, ['webm', 'm4a']],
  [1200, ['webm', 'm4a']],
  [1200.01, ['webm']],
])('a track of %d s has the forms %o', (sec, forms) => {
  expect(lowBitrateForms(sec)).toEqual(forms);
});

test('a low-bitrate file is named after the usual one', () => {
  expect(lowBitrateUrl('/sound/0a1b.mp3', 'webm')).toBe('/sound/0a1b-64.webm');
  expect(lowBitrateUrl('https://nhac.example/0a1b.m4a', 'm4a')).toBe(
    'https://nhac.example/0a1b-64.m4a',
  );
});
