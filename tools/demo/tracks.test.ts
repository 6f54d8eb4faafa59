import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { filterByCategory } from '#domain/category.ts';
import { readSidecar } from '#import/sidecar.ts';
import { renditions } from './covers/raster.ts';
import { sidecar } from './tracks.ts';

const musicFolder = path.join(import.meta.dirname, '../music');
const { tracks } = sidecar();

describe('the demo', () => {
  test('the demo is listed as in tracks.ts', async () => {
    const json = readFileSync(path.join(musicFolder, 'tracks.json'), 'utf8');
    expect(json).toBe(`${JSON.stringify({ tracks }, null, 2)}\n`);
    expect(await readSidecar(musicFolder)).toEqual(tracks);
  });

  test('the demo is vinahouse-1 to vinahouse-12', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `vinahouse-${index + 1}`);
    expect(tracks.map(({ id }) => id)).toEqual(ids);
  });

  test('the demo has at least eight recordings, and some entries are duplicates of others', () => {
    const recordings = new Set(tracks.map(({ file }) => file)).size;
    expect(recordings).toBeGreaterThanOrEqual(8);
    expect(recordings).toBeLessThan(12);
  });

  test('the whole demo has the genre Vinahouse, with two tracks or more in each category of the specification', () => {
    expect(new Set(tracks.map(({ genre }) => genre))).toEqual(new Set(['Vinahouse']));
    const cards = tracks.map(({ title = '', genre = '', tags = [] }) => ({ title, genre, tags }));
    for (const category of ['Tất cả', 'Vinahouse', 'Nonstop', 'Remix', 'Chill'] as const)
      expect(filterByCategory(cards, category).length, category).toBeGreaterThanOrEqual(2);
  });

  test('the demo names existing files', () => {
    for (const { file, cover = '' } of tracks) {
      expect(existsSync(path.join(musicFolder, file)), file).toBe(true);
      for (const { suffix } of renditions) {
        const size = cover.replace(/\.jpg$/, suffix);
        expect(existsSync(path.join(musicFolder, size)), size).toBe(true);
      }
    }
  });
});
