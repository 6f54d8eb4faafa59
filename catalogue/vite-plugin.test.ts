import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { CATEGORIES, filterByCategory } from '#app/domain/category.ts';
import { shelfOf } from '#app/domain/shelf-of.ts';
import { suggestTracks } from '#app/domain/suggest-tracks.ts';
import { loadCatalogue } from './load-catalogue.ts';
import type { Track } from './track-schema.ts';
import {
  type CatalogueExplore,
  type CatalogueShelf,
  catalogueModules,
  type SearchableTrack,
  type TrackCard,
} from './vite-plugin.ts';

type File = () => Promise<{ default: unknown }>;
type Index = {
  cardsPerFile: number;
  lists: Record<string, { trackCount: number; files: File[] }>;
  shelves: File[];
};

const compressedBytes = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** The modules as a browser would get them. */
function readModules(tracks: readonly Track[]) {
  const { load } = catalogueModules(tracks) as unknown as { load: (id: string) => string };
  const source = (id: string) => load(`\0${id}`);
  const evaluate = (code: string) => new Function(`return ${code}`)();
  const read = (id: string) =>
    evaluate(source(id).replace(/^export default (.+);$/s, '$1')) as unknown;
  const index: Index = evaluate(
    `(read) => { ${source('virtual:catalogue/index')
      .replaceAll('export const', 'const')
      .replaceAll('import(', 'read(')}; return { cardsPerFile, lists, shelves }; }`,
  )(read);
  const explore = read('virtual:catalogue/explore') as CatalogueExplore;
  const searchable = read('virtual:catalogue/search') as SearchableTrack[];
  return {
    index,
    explore,
    searchable,
    indexBytes: compressedBytes(source('virtual:catalogue/index')),
  };
}

const readFile = <T>(file: File | undefined) => file?.() as unknown as T;

describe.each([12, 500, 5_000])('a catalogue of %i', (size) => {
  const tracks = loadCatalogue({ CATALOGUE_SIZE: String(size) });
  const { index, searchable } = readModules(tracks);

  test('has each category whole and in order, in files that hold whole pages', () => {
    expect(index.cardsPerFile % 12).toBe(0);
    for (const category of CATEGORIES) {
      const { trackCount, files } = index.lists[category] ?? { trackCount: -1, files: [] };
      const contents = files.map((file) => readFile<TrackCard[]>(file));
      const wanted = filterByCategory(tracks, category).map(({ id }) => id);
      expect(contents.flat().map(({ id }) => id)).toEqual(wanted);
      expect(trackCount).toBe(wanted.length);
      for (const cards of contents) expect(cards.length).toBeLessThanOrEqual(index.cardsPerFile);
    }
  });

  test('has every track in the file for searches: its card, its album, and nothing longer', () => {
    const cards = Object.values(index.lists['Tất cả']?.files ?? []).flatMap((file) =>
      readFile<TrackCard[]>(file),
    );
    const albums = tracks.map(({ album }) => album);
    expect(searchable).toEqual(cards.map((card, place) => ({ ...card, album: albums[place] })));
  });

  test('has every track in the file that its id names, with what it suggests', () => {
    const shelves = index.shelves.map((file) => readFile<CatalogueShelf>(file));
    for (const [place, track] of tracks.entries()) {
      const { cards, tracks: found } = shelves[shelfOf(track.id, shelves.length)] ?? {};
      expect(cards?.[track.id]?.title).toBe(track.title);
      expect(found?.[track.id]?.description).toBe(track.description);
      if (place % Math.ceil(size / 12) > 0) continue;
      const wanted = suggestTracks(track, tracks).map(({ id }) => id);
      expect(found?.[track.id]?.suggestions).toEqual(wanted);
      for (const id of wanted) expect(cards?.[id]?.id).toBe(id);
    }
  });
});

test('of a large catalogue a view costs what it costs of a small one', () => {
  const small = readModules(loadCatalogue({ CATALOGUE_SIZE: '60' })).index;
  const { index: large, indexBytes } = readModules(loadCatalogue({ CATALOGUE_SIZE: '5000' }));
  const bytes = ({ lists }: Index, place: number) =>
    compressedBytes(JSON.stringify(readFile<unknown>(lists['Tất cả']?.files.at(place))));
  for (const place of [0, 40, -2]) expect(bytes(large, place)).toBeLessThan(1.3 * bytes(small, 0));
  expect(indexBytes).toBeLessThan(8_000);
});

test("'Khám phá' has each card once, and is no larger for a larger catalogue", () => {
  const explores = ['500', '5000'].map((size) => {
    const { explore } = readModules(loadCatalogue({ CATALOGUE_SIZE: size }));
    const wanted = explore.rows.flatMap(({ trackIds }) => trackIds);
    expect(Object.keys(explore.cards).toSorted()).toEqual([...new Set(wanted)].toSorted());
    for (const id of wanted) expect(explore.cards[id]?.id).toBe(id);
    return compressedBytes(JSON.stringify(explore));
  });
  const [small = 0, large = 0] = explores;
  expect(large).toBeLessThan(1.3 * small);
  expect(large).toBeLessThan(12_000);
});
