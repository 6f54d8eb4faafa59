import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CATEGORIES, filterByCategory } from '#app/domain/category.ts';
import { coverSources } from '#app/domain/cover-sources.ts';
import { generateCatalogue } from './generate-catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';

const tracks = loadCatalogue({});
const exists = (path: string) =>
  existsSync(fileURLToPath(new URL(`../demo/music${path}`, import.meta.url)));

describe('the built-in catalogue', () => {
  test('is vinahouse-1 to vinahouse-12', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `vinahouse-${index + 1}`);
    expect(tracks.map(({ id }) => id)).toEqual(ids);
  });

  test('has at least eight recordings, and some entries are duplicates of others', () => {
    const recordings = new Set(tracks.map(({ streamUrl }) => streamUrl)).size;
    expect(recordings).toBeGreaterThanOrEqual(8);
    expect(recordings).toBeLessThan(12);
  });

  test('is all of genre Vinahouse, with at least two tracks in every category', () => {
    expect(new Set(tracks.map(({ genre }) => genre))).toEqual(new Set(['Vinahouse']));
    for (const category of CATEGORIES)
      expect(filterByCategory(tracks, category).length, category).toBeGreaterThanOrEqual(2);
  });

  test('names files that are there', () => {
    for (const { streamUrl, coverImage } of tracks) {
      expect(exists(streamUrl), streamUrl).toBe(true);
      const { src, avifSrcSet = '' } = coverSources(coverImage);
      const sizes = avifSrcSet.split(', ').map((size) => size.replace(/ \d+w$/, ''));
      for (const file of [coverImage, src, ...sizes]) expect(exists(file), file).toBe(true);
    }
  });
});

describe('a generated catalogue', () => {
  test('has as many tracks as asked for, each with an id of its own', () => {
    const generated = loadCatalogue({ CATALOGUE_SIZE: '5000' });
    expect(new Set(generated.map(({ id }) => id)).size).toBe(5_000);
  });

  test.each(['-1', '1.5', 'nhiều'])('cannot have %s tracks', (size) => {
    expect(() => generateCatalogue(tracks, Number(size))).toThrow(RangeError);
  });
});
