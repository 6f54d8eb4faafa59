import { describe, expect, test } from 'vitest';
import { ARTIST_FILES } from '#domain/artist-files.ts';
import { CATEGORIES, filterByCategory } from '#domain/category.ts';
import {
  DATA_FILES,
  type ExploreFile,
  type ListFile,
  type ShardFile,
  type SiteFile,
  type TrackFile,
} from '#domain/data-files.ts';
import { shardOf } from '#domain/shard-of.ts';
import { makeTestTracks } from '#domain/testing/make-test-tracks.ts';
import { toCard, toDetails } from '#domain/track-card.ts';
import { DataFiles } from './data-files.ts';

const TRACKS = makeTestTracks(200);
const CARDS = TRACKS.map(toCard);
const dataFiles = new DataFiles(TRACKS);

describe.each(CATEGORIES)('the list of %s', (category) => {
  const wanted = filterByCategory(CARDS, category);
  const file = (number: number) => dataFiles.read(DATA_FILES.list(category, number)) as ListFile;

  test('the list is complete and in order, in files of sixty', () => {
    const count = Math.ceil(wanted.length / 60);
    const files = Array.from({ length: count }, (_, number) => file(number));
    expect(files.flatMap(({ cards }) => cards)).toEqual(wanted);
    expect(files.slice(0, -1).every(({ cards }) => cards.length === 60)).toBe(true);
    for (const { trackCount } of files) expect(trackCount).toBe(wanted.length);
  });

  test('the list is empty beyond its end, but has the track count', () => {
    expect(file(99)).toEqual({ trackCount: wanted.length, cards: [] });
  });

  test('the list is one of the exported files, even when empty', () => {
    expect(new DataFiles([]).fileNames()).toContain(DATA_FILES.list(category, 0));
    expect(new DataFiles([]).read(DATA_FILES.list(category, 0))).toEqual({
      trackCount: 0,
      cards: [],
    });
  });
});

test('each exported file exists', () => {
  const names = dataFiles.fileNames();
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(dataFiles.read(name), name).not.toBeNull();
});

test('each data file with a fixed name is exported', () => {
  const fixed = Object.values({ ...DATA_FILES, ...ARTIST_FILES }).filter(
    (name) => typeof name === 'string',
  );
  expect(fixed.length).toBeGreaterThan(3);
  expect(dataFiles.fileNames()).toEqual(expect.arrayContaining(fixed));
});

test('a track’s file has the data of its page and the suggested cards', () => {
  for (const track of TRACKS) {
    const file = dataFiles.read(DATA_FILES.track(track.id)) as TrackFile;
    expect(file.track).toEqual({ ...toCard(track), ...toDetails(track) });
    expect(file.suggestions).toHaveLength(8);
    for (const card of file.suggestions) expect(CARDS).toContainEqual(card);
  }
});

test('Khám phá has the cards of its rows and no others', () => {
  const { cards, rows } = dataFiles.read(DATA_FILES.explore) as ExploreFile;
  expect(rows).not.toHaveLength(0);
  expect(new Set(Object.keys(cards))).toEqual(new Set(rows.flatMap(({ trackIds }) => trackIds)));
  for (const card of Object.values(cards)) expect(CARDS).toContainEqual(card);
});

describe('shards', () => {
  const shard = (count: number, number: number) =>
    dataFiles.read(DATA_FILES.shard(count, number)) as ShardFile | null;

  test.each(Array.from({ length: 17 }, (_, power) => 2 ** power))(
    'if there are %d, each card is in the one that its id determines',
    (count) => {
      const found = CARDS.map(({ id }) => shard(count, shardOf(id, count))?.[id]);
      expect(found).toEqual(CARDS);
    },
  );

  test('the shards hold each card once, and a few dozen cards each', () => {
    const { shardCount } = dataFiles.read(DATA_FILES.site) as SiteFile;
    const shards = Array.from({ length: shardCount }, (_, number) => shard(shardCount, number));
    expect(shards.flatMap((cards) => Object.keys(cards ?? {})).sort()).toEqual(
      TRACKS.map(({ id }) => id).sort(),
    );
    for (const cards of shards) expect(Object.keys(cards ?? {}).length).toBeLessThan(64);
  });

  test('the number of shards is limited, and a power of two', () => {
    for (const count of [3, 48, 131_072, 99_999]) expect(shard(count, 0)).toBeNull();
    expect(shard(4, 4)).toBeNull();
  });
});

test.each([
  '',
  'site',
  'site.json.br',
  'list/khac/0.json',
  'list/tat-ca/-1.json',
  'list/tat-ca/0',
  'list/tat-ca/00.json',
  'list/tat-ca/1e2.json',
  'list/constructor/0.json',
  'shard/0/0.json',
  'shard/8/01.json',
  'shard/-8/0.json',
  'track/khong-co.json',
  'track/__proto__.json',
  'track/../site.json',
  'track/.json',
  'find.json',
])('%o is not found', (name) => {
  expect(dataFiles.read(name)).toBeNull();
});

describe('of 5,000 tracks', () => {
  const tracks = makeTestTracks(5_000);
  const large = new DataFiles(tracks);
  const bytesOf = (name: string) => JSON.stringify(large.read(name)).length;
  const sizes = large
    .fileNames()
    .filter((name) => ![DATA_FILES.search, DATA_FILES.ids].includes(name))
    .map(bytesOf);

  test('of 5,000 tracks, no file of a page exceeds 36 kB', () => {
    // The largest file is a list of sixty cards of 600 bytes; all cards would take 3 MB.
    expect(Math.max(...sizes)).toBeLessThan(60 * 600);
  });

  test('of 5,000 tracks, the server searches, except on a static site', () => {
    const site = (isStatic: boolean) =>
      new DataFiles(tracks, { isStatic }).read(DATA_FILES.site) as SiteFile;
    expect(site(false)).toEqual({ trackCount: 5_000, shardCount: 256, search: 'server' });
    expect(site(true).search).toBe('browser');
    expect((dataFiles.read(DATA_FILES.site) as SiteFile).search).toBe('browser');
  });
});
