import { expect, test } from 'vitest';
import { createArtistSearch } from './find-artists.ts';

const NAMES = ['Cô Ba Sub', 'Ba Con', 'Đêm Đen', 'Đếm', 'Đen', 'Sơn & Hải', 'DJ 1991', '王菲'];
const artists = NAMES.map((name, n) => ({ id: `a-${n}`, name, trackCount: n }));
const find = (words: string) => createArtistSearch(artists)(words).map(({ name }) => name);

test.for([
  ['cô ba', ['Cô Ba Sub', 'Ba Con']],
  ['co ba s', ['Cô Ba Sub']],
  ['ba co', ['Ba Con', 'Cô Ba Sub']],
  ['đen', ['Đen', 'Đêm Đen']],
  ['dem', ['Đếm', 'Đêm Đen']],
  ['d', ['DJ 1991', 'Đen', 'Đếm', 'Đêm Đen']],
  ['son hai', ['Sơn & Hải']],
  ['ddeen', ['Đen', 'Đêm Đen']],
  ['1991', ['DJ 1991']],
  ['王', ['王菲']],
  ['sub nonstop', []],
  ['con ba sub', []],
  [' ', []],
  ['!', []],
] as const)('%j finds %j', ([words, names]) => expect(find(words)).toEqual(names));

test('a few are enough', () => {
  const many = Array.from({ length: 100 }, (_, n) => ({
    ...{ id: `a-${n}`, name: `Bo ${n}`, trackCount: n },
  }));
  expect(createArtistSearch(many)('bo').map(({ name }) => name)).toEqual([
    ...['Bo 99', 'Bo 98', 'Bo 97', 'Bo 96'],
  ]);
});
