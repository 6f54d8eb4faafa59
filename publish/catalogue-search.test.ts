import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DATA_FILES, FOUND, type ListFile } from '#domain/data-files.ts';
import { makeTestTracks } from '#domain/testing/make-test-tracks.ts';
import type { Track } from '#domain/track.ts';
import { CatalogueSearch } from './catalogue-search.ts';
import { asRows } from './demo-tracks.ts';
import { SearchLoader } from './search-loader.ts';
import { Snapshot } from './snapshot.ts';

const TRACKS = makeTestTracks(150);

function search(tracks: readonly Track[]): CatalogueSearch {
  const all = new CatalogueSearch();
  for (const [position, track] of tracks.entries()) all.add({ track, position });
  return all;
}

function find(tracks: readonly Track[], words: string): ListFile {
  const [, query = ''] = DATA_FILES.find(words, 'Tất cả', 0).split(FOUND);
  const found = search(tracks).find(query);
  if (!found) throw new Error(`${query} is refused`);
  return found;
}

test.each([
  '',
  'q=&list=tat-ca&file=0',
  'q=mua&list=khac&file=0',
  'q=mua&list=tat-ca&file=-1',
  'q=mua&list=tat-ca&file=0.5',
  'q=mua&list=tat-ca&file=x',
])('%o is not found', (query) => {
  expect(search(TRACKS).find(query)).toBeNull();
});

test('search results are cards with their matches marked, without the fields that only the search uses', () => {
  const { trackCount, cards } = find(TRACKS, 'mua');
  expect(trackCount).toBe(TRACKS.filter(({ title }) => /M[ưù]a/.test(title)).length);
  for (const card of cards) {
    expect(card.title).toMatch(/M[ưù]a/);
    expect(card.marks?.title).not.toHaveLength(0);
    expect(card).not.toHaveProperty('album');
  }
});

test("a mix is found by a track in it that matches better than the mix's own title and artist", () => {
  const chapters = [
    { atSec: 0, title: 'Mở màn' },
    { atSec: 70, title: 'Quạt Giấy (VIP)' },
    { atSec: 90, title: 'Quạt' },
  ];
  const [first, ...others] = makeTestTracks(20);
  if (!first) throw new Error('There are no tracks.');
  const mixes = [{ ...first, title: 'Mở cửa', chapters }, ...others];
  const [card, ...rest] = find(mixes, 'quat giay').cards;
  expect(rest).toHaveLength(0);
  expect(card).toMatchObject({ id: first.id, hasChapters: true });
  expect(card?.marks?.chapter).toMatchObject({ atSec: 70, title: 'Quạt Giấy (VIP)' });
  expect(card).not.toHaveProperty('chapters');
  expect(find(mixes, 'mo cua').cards[0]?.marks?.chapter).toBeUndefined();
});

test('a search within a category finds its tracks alone', () => {
  const remixes = search(TRACKS).find('q=mua&list=remix&file=0')?.cards ?? [];
  const all = find(TRACKS, 'mua').cards;
  const isRemix = ({ tags }: { tags: string[] }) => tags.some((tag) => /remix/i.test(tag));
  expect(remixes.map(({ id }) => id)).toEqual(all.filter(isRemix).map(({ id }) => id));
  expect(remixes).not.toHaveLength(0);
  expect(remixes.length).toBeLessThan(all.length);
});

test('tracks with as many plays are found in the order of the lists', () => {
  const [one, other] = makeTestTracks(2).map((track) => ({
    ...track,
    title: 'Cầu Vồng',
    playbackCount: 1,
  }));
  if (!one || !other) throw new Error('There are no tracks.');
  const all = new CatalogueSearch();
  all.add({ track: one, position: 8 });
  all.add({ track: other, position: 3 });
  expect(all.find('q=cau+vong&list=tat-ca&file=0')?.cards.map(({ id }) => id)).toEqual([
    other.id,
    one.id,
  ]);
});

test('after a change only the words of changed segments are read, and all of them after many changes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'search-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const snapshot = new Snapshot(folder);
  const readLines = vi.spyOn(snapshot, 'readLines');
  const loader = new SearchLoader(0);
  const rows = asRows(TRACKS);
  let index = (await snapshot.write(null, rows, '1'))?.index;
  const rename = async (count: number, title: string) => {
    const renamed = TRACKS.map((track, n) => (n < count ? { ...track, title } : track));
    index = (await snapshot.write(index ?? null, asRows(renamed).slice(0, count), '2'))?.index;
  };
  const find = async (words: string, takenDown: string[] = []) => {
    readLines.mockClear();
    const search = await loader.load(snapshot, index?.segments ?? [], takenDown);
    const found = search.find(
      new URLSearchParams({ q: words, list: 'tat-ca', file: '0' }).toString(),
    );
    const ids = found?.isNearest ? [] : found?.cards.map(({ id }) => id);
    return { ids, read: readLines.mock.calls.length };
  };
  const [first, second] = TRACKS.map(({ id }) => id);
  const title = TRACKS[0]?.title ?? '';
  const { ids: before, read: all } = await find(title);
  expect(before).toContain(first);
  await rename(1, 'Zzuuyy');
  expect(await find('zzuuyy')).toEqual({ ids: [first], read: 1 });
  expect((await find(title)).ids).not.toContain(first);
  await rename(1, 'Wwuukk');
  expect(await find('zzuuyy')).toEqual({ ids: [], read: 1 });
  expect(await find('wwuukk')).toEqual({ ids: [first], read: 1 });
  expect(await find('wwuukk', [first ?? ''])).toEqual({ ids: [], read: all });
  await rename(40, 'Zzuuyy');
  const renamed = await find('zzuuyy');
  expect(renamed.read).toBe(all);
  expect(renamed.ids).toHaveLength(40);
  expect(renamed.ids).toContain(second);
});
