import { expect, test } from 'vitest';
import { siteWords } from '#app/messages/site-words.ts';
import { takeWords } from '#app/messages/take-words.ts';
import { siteStyle } from './site-style.ts';
import { wordsOf } from './site-words.ts';

test('with nothing set a page brings neither words nor style', () => {
  expect(wordsOf()).toBeUndefined();
  expect(wordsOf({})).toBeUndefined();
  expect(siteStyle()).toBe('');
  expect(siteStyle({ tagline: 'Lên!' })).toBe('');
});

test('the heading is the name where it is not set, and the contact is the last link', () => {
  expect(
    wordsOf({
      name: 'Tiệm Nhạc',
      contact: 'gobo@nhac.vn',
      links: [{ label: 'Zalo', url: 'https://zalo.me/1' }],
    }),
  ).toEqual({
    name: 'Tiệm Nhạc',
    heading: 'Tiệm Nhạc',
    links: [
      { label: 'Zalo', url: 'https://zalo.me/1' },
      { label: 'Liên hệ gỡ nội dung', url: 'mailto:gobo@nhac.vn' },
    ],
  });
  expect(wordsOf({ contact: 'https://nhac.vn/go' })?.links?.[0]?.url).toBe('https://nhac.vn/go');
});

test('what was said before is not said any more', () => {
  const own = { ...siteWords };
  takeWords({ name: 'Một' });
  takeWords({ heading: 'Hai', links: [] });
  expect(siteWords).toEqual({ ...own, heading: 'Hai', links: [] });
  takeWords();
  expect(siteWords.name).toBe(own.name);
  takeWords({ links: [{ label: 'a', url: 'https://a.vn/' }] });
  takeWords();
  expect(siteWords).toEqual(own);
});

test('colours of a theme are those of that theme alone, and nothing but a colour is one', () => {
  expect(siteStyle({ dark_main: '#ff8a5c' })).toBe(
    '<style data-site>:root:not([data-theme=light]),.always-dark{--color-cinnabar:#ff8a5c}</style>',
  );
  expect(siteStyle({ light_main: '#aa2200', light_accent: '#774400' })).toBe(
    '<style data-site>[data-theme=light]{--color-cinnabar:#aa2200;--color-gold:#774400}</style>',
  );
  expect(siteStyle({ dark_main: '#fff}</style><script>' })).toBe('');
});
