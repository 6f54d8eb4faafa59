import { expect, test } from 'vitest';
import {
  CATEGORIES,
  type Category,
  categoryOfSlug,
  categorySlug,
  filterByCategory,
} from './category.ts';

const tracks = [
  { id: 'by-genre', genre: 'vinahouse', tags: [] },
  { id: 'by-tag', genre: 'House', tags: ['Miền Tây', 'VINAHOUSE'] },
  { id: 'by-part-of-a-tag', genre: 'House', tags: ['remix 2026'] },
  { id: 'genre-only-contains', genre: 'Deep Chill', tags: [] },
];
const idsIn = (category: Category) => filterByCategory(tracks, category).map(({ id }) => id);

test('Tất cả keeps every track', () => expect(idsIn('Tất cả')).toHaveLength(4));

test('a genre must equal the category, ignoring case', () => {
  expect(idsIn('Vinahouse')).toEqual(['by-genre', 'by-tag']);
  expect(idsIn('Chill')).toEqual([]);
});

test('a tag only has to contain the category', () =>
  expect(idsIn('Remix')).toEqual(['by-part-of-a-tag']));

test.each(CATEGORIES)('the file names of the category %s lead back to it', (category) => {
  expect(categorySlug(category)).toMatch(/^[a-z0-9-]+$/);
  expect(categoryOfSlug(categorySlug(category))).toBe(category);
});
