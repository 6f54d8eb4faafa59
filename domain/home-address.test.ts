import { expect, test } from 'vitest';
import { NAUGHTY_STRINGS, NO_TEXT } from '#testing/naughty-strings.ts';
import { CATEGORIES } from './category.ts';
import { homeAddress, readHomeView, tidyWords } from './home-address.ts';

const read = (search: string) => readHomeView(new URLSearchParams(search));

test('every view is restored from its address', () => {
  for (const category of CATEGORIES)
    for (const page of [1, 2, 417])
      for (const words of [
        '',
        'đường về',
        'Đêm'.normalize('NFD'),
        'R&B +1 #2 100%',
        '?q=x&page=3',
      ]) {
        const view = { words, category, page };
        const address = homeAddress(view);
        expect(read(new URL(address, 'http://localhost').search)).toEqual(view);
      }
});

test('the first view has the plain address', () => {
  expect(homeAddress({ words: '', category: 'Tất cả', page: 1 })).toBe('/');
  expect(homeAddress({})).toBe('/');
});

test.each(['page=0', 'page=-1', 'page=1.5', 'page=1e3', 'page=%00', 'page=', 'page=9999999999'])(
  'the address %s shows the first page',
  (search) => expect(read(search).page).toBe(1),
);

test.each(['category=Techno', 'category=', 'category=__proto__', 'category=<script>'])(
  'the address %s shows all tracks',
  (search) => expect(read(search).category).toBe('Tất cả'),
);

test('a category is recognised in any case', () => {
  expect(read('category=REMIX').category).toBe('Remix');
});

test('any address gives a view', () => {
  for (const text of [...NAUGHTY_STRINGS, ...NO_TEXT]) {
    const view = readHomeView(new URLSearchParams({ q: text, category: text, page: text }));
    expect(tidyWords(view.words)).toBe(view.words);
    expect(read(new URL(homeAddress(view), 'http://localhost').search)).toEqual(view);
    expect(CATEGORIES).toContain(view.category);
    expect(view.page).toBeGreaterThanOrEqual(1);
    expect(Number.isSafeInteger(view.page)).toBe(true);
  }
});

test('search words are tidied: spaces, lone surrogates and excess length', () => {
  expect(tidyWords('  đường \n\t về\u00a0nhà ')).toBe('đường về nhà');
  expect(tidyWords('a\ud800b\udfff')).toBe('a b');
  expect([...tidyWords('🔥'.repeat(10_000))]).toHaveLength(100);
  expect(tidyWords(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99));
});
