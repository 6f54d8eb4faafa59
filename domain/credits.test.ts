import { expect, test } from 'vitest';
import { artistKey, artistSlug, separateKey } from './artist-key.ts';
import { divideCredits } from './credits.ts';
import { keysWithin } from './divide-names.ts';

/** 'DJ Bo' + 'Lan' in 'DJ Bo, Lan' is '[DJ Bo], [Lan]'. */
const divide = (artist: string, ...names: string[]) =>
  divideCredits(
    artist,
    names.map((name, n) => ({ id: String(n), name })),
  )
    .map(({ text, id }) => (id ? `[${text}]` : text))
    .join('');

test.for([
  ['DJ Bo ft. Lan', ['DJ Bo', 'Lan'], '[DJ Bo] ft. [Lan]'],
  ['An Nam, An', ['An Nam', 'An'], '[An Nam], [An]'],
  ['An, An Nam', ['An', 'An Nam'], '[An], [An Nam]'],
  ['Lanh, Lan', ['Lan', 'Lanh'], '[Lanh], [Lan]'],
  ['A Lan', ['Mai'], 'A Lan'],
  ['♪♪ x Bo', ['♪♪', 'Bo'], '[♪♪] x [Bo]'],
] as const)('%j is divided at %j', ([artist, names, divided]) =>
  expect(divide(artist, ...names)).toBe(divided),
);

test('a text is divided as it was written, whatever its form', () => {
  const written = '\u202eSơn\u2069 và Hải'.normalize('NFD');
  expect(divide(written, 'Sơn', 'Hải')).toBe('\u202e[Sơn\u2069] và [Hải]'.normalize('NFD'));
});

test('a duo has one key, in either order and however its ‘and’ is written', () => {
  const all = ['Sơn & Hải', 'Hải và Sơn', 'SON AND HAI', 'Hai + Son', 'Sơn &amp; Hải'];
  expect(new Set(all.map(artistKey))).toEqual(new Set(['hai & son']));
  expect(artistSlug('Sơn & Hải')).toBe('son-hai');
});

test('a spelling takes those that are alike along, unless the artist is one of them', () => {
  expect(separateKey('Hà', 'Hạ')).toBe('=hà');
  expect(separateKey('Bồ Câu', 'Cô Ba')).toBe('bo cau');
});

test('a name with signs is mentioned whole or divided', () => {
  expect(keysWithin('Tyler, The Creator')).toEqual(['tyler the creator', 'tyler', 'the creator']);
  expect(keysWithin('Sơn & Hải')).toEqual(['hai & son', 'son', 'hai']);
});
