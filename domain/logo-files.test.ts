import { expect, test } from 'vitest';
import { logoFile, logoName } from './logo-files.ts';

const NAME = '0123456789abcdef01234567';

test("the name of a logo comes from the URL of the header's file", () => {
  expect(logoFile(NAME, 'header')).toBe(`/covers/${NAME}-108.webp`);
  expect(logoName(logoFile(NAME, 'header'))).toBe(NAME);
});

test.each([
  '/logo.svg',
  `/covers/${NAME}-32.png`,
  `/covers/${NAME}-108.webp?x`,
  `/x/covers/${NAME}-108.webp`,
  '/covers/0-108.webp',
])('%s names no logo', (file) => expect(logoName(file)).toBeUndefined());
