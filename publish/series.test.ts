import { expect, test } from 'vitest';
import { ARTIST_FILES } from '#domain/artist-files.ts';
import {
  type ArtistFile,
  CARDS_PER_LIST_FILE,
  DATA_FILES,
  type SeriesFile,
  type SeriesListFile,
  type SeriesTracks,
  type SitemapFile,
  type TagFile,
  type TrackFile,
} from '#domain/data-files.ts';
import type { SeriesFacts } from '#domain/series.ts';
import { SERIES_FILES } from '#domain/series-files.ts';
import { makeTestTracks } from '#domain/testing/make-test-tracks.ts';
import type { Track } from '#domain/track.ts';
import { DataFiles } from './data-files.ts';
import { SeriesPages } from './series.ts';
import type { ArtistPages } from './snapshot.ts';

/** A library of such tracks, newest first: 'a', 'b' … or the ids given. */
function publish(
  tracks: readonly Partial<Track>[],
  series: SeriesFacts[] = [],
  sitemapSize?: number,
  artistPages?: ArtistPages,
) {
  const made = makeTestTracks(tracks.length).map((track, n) => ({
    ...track,
    id: String.fromCharCode(97 + n),
    tags: [],
    ...tracks[n],
  }));
  return new DataFiles(made, { series, artistPages, ...(sitemapSize && { sitemapSize }) });
}

const seriesOf = (files: DataFiles, id: string) =>
  files.read(SERIES_FILES.series(id)) as SeriesFile;
const ids = ({ cards }: { cards: { id: string }[] }) => cards.map(({ id }) => id);
const live = (more: Partial<Track> = {}): Partial<Track> => ({
  inSeries: ['live'],
  album: 'Live',
  ...more,
});

test('an album is in the order of its discs and numbers; tracks without one come last, the oldest first', () => {
  const files = publish([
    live({ trackNumber: 2 }),
    live({ discNumber: 2, trackNumber: 1 }),
    live({ addedOn: '2026-02-01' }),
    live({
      trackNumber: 1,
      credits: [
        { id: 'bo', name: 'Bo' },
        { id: 'lan', name: 'Lan', part: 'featured' },
      ],
    }),
    live({ addedOn: '2026-01-01' }),
  ]);
  const file = seriesOf(files, 'live');
  expect(ids(file.tracks)).toEqual(['d', 'a', 'e', 'c', 'b']);
  expect(file).toMatchObject({
    kind: 'album',
    name: 'Live',
    artists: [{ id: 'bo', name: 'Bo' }],
    tracks: { trackCount: 5, places: { a: { number: 2 }, b: { disc: 2, number: 1 } } },
    durationSec: files.tracks.reduce((sum, { duration }) => sum + duration, 0),
  });
});

test('an album of one track is no page, unless operators have changed it', () => {
  expect(seriesOf(publish([live(), {}]), 'live')).toBeNull();
  const named: SeriesFacts = { id: 'live', kind: 'album', name: 'Live 2026', words: 'Đêm cuối' };
  expect(seriesOf(publish([live(), {}], [named]), 'live')).toMatchObject({
    name: 'Live 2026',
    words: 'Đêm cuối',
  });
});

test('of the tracks of one day in a series, the higher number is newer', () => {
  const day = (addedOn: string, title: string) => ({ addedOn, title, inSeries: ['dem'] });
  const files = publish(
    [
      day('2026-03-02', 'Đêm Trắng Vol. 1 (2026)'),
      day('2026-03-02', 'Đêm Trắng Vol. 2 (2026)'),
      day('2026-03-02', 'Lời chào'),
      day('2026-03-02', 'Đêm Trắng Vol. 10 (2026)'),
      day('2026-03-01', 'Đêm Trắng Vol. 20 (2025)'),
    ],
    [{ id: 'dem', kind: 'series', name: 'Đêm Trắng' }],
  );
  expect(ids(seriesOf(files, 'dem').tracks)).toEqual(['d', 'b', 'a', 'c', 'e']);
});

test('an artist’s page has the series and albums of which they are a main artist', () => {
  const by = (...ids: string[]) => ({ credits: ids.map((id) => ({ id, name: id })) });
  const files = publish([
    live(by('bo')),
    live(by('bo')),
    { ...by('lan'), inSeries: ['dem'] },
    ...['c1', 'c1', 'c2', 'c2', 'c3', 'c3', 'c4', 'c4', 'bo'].map((id) => ({
      ...by(id),
      inSeries: ['gom'],
      album: 'Gom',
    })),
  ]);
  const seriesShown = (id: string) => (files.read(ARTIST_FILES.artist(id)) as ArtistFile).series;
  expect(seriesShown('bo')).toMatchObject([
    { id: 'live', kind: 'album', name: 'Live', trackCount: 2, artists: [] },
  ]);
  expect(seriesShown('bo')?.[0]?.coverImage).toBeTruthy();
  expect(seriesShown('lan')).toBeUndefined();
  expect(seriesShown('c4')).toMatchObject([{ id: 'gom' }]);
});

test('an album has its most frequent spelling', () => {
  const files = publish([
    live(),
    live({ album: 'LIVE' }),
    live({ album: 'Lìve' }),
    live({ album: 'Lìve' }),
  ]);
  expect(seriesOf(files, 'live').name).toBe('Lìve');
});

test('a series is by date, and holds the tracks that name it and those that operators put in', () => {
  const facts: SeriesFacts = {
    id: 's',
    kind: 'series',
    name: 'Sáng',
    trackIds: ['c', 'a', 'gone'],
  };
  const tracks = [{}, { inSeries: ['s'] }, {}, {}];
  expect(ids(seriesOf(publish(tracks, [facts]), 's').tracks)).toEqual(['a', 'b', 'c']);
  const own = publish(tracks, [{ ...facts, hasOwnOrder: true }]);
  expect(ids(seriesOf(own, 's').tracks)).toEqual(['c', 'a', 'b']);
  expect(seriesOf(own, 's').tracks.places).toEqual({});
});

test('a series without published tracks is nowhere, and so is one that operators have removed', () => {
  const facts: SeriesFacts[] = [
    { id: 's', kind: 'series', name: 'Sáng', trackIds: ['gone'] },
    { id: 'live', kind: 'album', isHidden: true },
  ];
  const files = publish([live(), live()], facts);
  for (const id of ['s', 'live']) {
    expect(seriesOf(files, id), id).toBeNull();
    expect(files.read(SERIES_FILES.seriesTracks(id, 1)), id).toBeNull();
  }
  expect(files.seriesIds()).toEqual([]);
  expect(files.fileNames().filter((name) => name.startsWith('series'))).toEqual([
    'series-list/0.json',
  ]);
  expect(files.read(DATA_FILES.track('a'))).not.toHaveProperty('series');
});

test('a track’s file names the series that it is in', () => {
  const facts: SeriesFacts = { id: 's', kind: 'series', name: 'Sáng', trackIds: ['a'] };
  const { series } = publish([live(), live()], [facts]).read(DATA_FILES.track('a')) as TrackFile;
  expect(series).toEqual([
    { id: 'live', kind: 'album', name: 'Live' },
    { id: 's', kind: 'series', name: 'Sáng' },
  ]);
});

test('ten thousand tracks are in files of sixty, which have each of them once', () => {
  const count = 10_000;
  const tracks = Array.from({ length: count }, (_, n) =>
    live({ id: `bai-${n}`, trackNumber: count - n }),
  );
  const files = publish(tracks);
  const names = files.fileNames().filter((name) => name.startsWith('series/'));
  expect(names).toHaveLength(Math.ceil(count / CARDS_PER_LIST_FILE));
  const all = names.flatMap((name, n) => {
    const file = files.read(name) as SeriesFile & SeriesTracks;
    return ids(n === 0 ? file.tracks : file);
  });
  expect(all).toEqual(tracks.map(({ id }) => id).reverse());
});

test('the list of all has the last added to first, sixty at a time', () => {
  const tracks = Array.from({ length: 140 }, (_, n) => ({
    id: `bai-${n}`,
    inSeries: [`s-${n >> 1}`],
    album: `S${n >> 1}`,
  }));
  const files = publish(tracks);
  const [first, second] = [0, 1].map(
    (n) => files.read(SERIES_FILES.seriesList(n)) as SeriesListFile,
  );
  expect(first).toMatchObject({ seriesCount: 70 });
  expect([...(first?.series ?? []), ...(second?.series ?? [])].map(({ id }) => id)).toEqual(
    Array.from({ length: 70 }, (_, n) => `s-${n}`),
  );
  expect(files.fileNames()).toContain('series-list/1.json');
});

test('ids that objects have are series like others', () => {
  const files = publish(
    ['constructor', 'constructor'].map((id) => ({ inSeries: [id], album: 'X' })),
  );
  expect(seriesOf(files, 'constructor')).toMatchObject({ name: 'X' });
  expect(seriesOf(files, 'valueof')).toBeNull();
});

test('a tag’s spellings are one page, newest first, with the most heard above a long list', () => {
  const tags = ['Đám Cưới', 'đám cưới', 'Dam Cuoi'];
  const tracks = Array.from({ length: 12 }, (_, n) => ({
    id: `bai-${n}`,
    tags: [tags[n % 2] ?? '', 'x'],
    playbackCount: n,
  }));
  const files = publish(tracks);
  const file = files.read(SERIES_FILES.tag('dam-cuoi')) as TagFile;
  expect(file).toMatchObject({ slug: 'dam-cuoi', name: 'Đám Cưới', tracks: { trackCount: 12 } });
  expect(ids(file.tracks)).toEqual(tracks.map(({ id }) => id));
  expect(file.top.map(({ id }) => id)).toEqual([11, 10, 9, 8, 7].map((n) => `bai-${n}`));
  expect(files.tagSlugs()).toEqual(['dam-cuoi', 'x']);
});

test('a tag without Latin letters has no page', () => {
  expect(publish([{ tags: ['王菲', '♪'] }]).tagSlugs()).toEqual([]);
});

test('the sitemap tells when each page was last changed, and many addresses are in several files', () => {
  const tracks = [
    live({ changedAt: '2026-03-01T00:00:00Z', credits: [{ id: 'bo', name: 'Bo' }], tags: ['x'] }),
    live({ changedAt: '2026-01-01T00:00:00Z', tags: ['x'] }),
    { changedAt: '2026-02-01T00:00:00Z', tags: ['y'] },
  ];
  const read = (files: DataFiles) =>
    Array.from(
      { length: files.sitemapCount() },
      (_, n) => files.read(SERIES_FILES.sitemap(n)) as SitemapFile,
    );
  const [whole] = read(publish(tracks));
  const changed = Object.fromEntries(
    (whole?.entries ?? []).map(({ path, changedAt }) => [path, changedAt?.slice(0, 10)]),
  );
  expect(changed).toEqual({
    ...{
      '/': '2026-03-01',
      '/kham-pha': '2026-03-01',
      '/nghe-si': '2026-03-01',
      '/tuyen-tap': '2026-03-01',
    },
    ...{ '/track/a': '2026-03-01', '/track/b': '2026-01-01', '/track/c': '2026-02-01' },
    ...{ '/nghe-si/bo': '2026-03-01', '/tuyen-tap/live': '2026-03-01', '/the/x': '2026-03-01' },
  });
  const [edited] = read(
    publish(tracks, [], undefined, { bo: { changedAt: '2026-04-01T00:00:00Z' }, gone: {} }),
  );
  expect(edited?.entries.find(({ path }) => path === '/nghe-si/bo')?.changedAt).toBe(
    '2026-04-01T00:00:00Z',
  );
  const several = read(publish(tracks, [], 4));
  expect(several).toHaveLength(3);
  expect(several.map(({ fileCount }) => fileCount)).toEqual([3, 3, 3]);
  expect(several.flatMap(({ entries }) => entries)).toEqual(whole?.entries);
});

test('the links of a track need its own series alone', () => {
  const tracks = makeTestTracks(4).map((track, n) => ({
    ...track,
    inSeries: [n < 2 ? 'live' : 'other'],
    get album() {
      if (n < 2) return 'Live';
      throw new Error('The other album was named, too');
    },
  }));
  const [first] = tracks;
  const links = first && new SeriesPages(tracks, []).linksOf(first);
  expect(links).toEqual([{ id: 'live', kind: 'album', name: 'Live' }]);
});

test('series come in the order of their newest tracks, then as tracks name them, then as operators list them', () => {
  const files = publish(
    [{ inSeries: ['second', 'first'] }, { inSeries: ['first', 'second', 'third'] }],
    [
      { id: 'fifth', kind: 'series', name: '5', trackIds: ['gone', 'a'] },
      { id: 'third', kind: 'series', name: '3', trackIds: ['a'] },
    ],
  );
  const inOrder = ['second', 'first', 'third', 'fifth'];
  const { series } = files.read(DATA_FILES.track('a')) as TrackFile;
  expect(series?.map(({ id }) => id)).toEqual(inOrder);
  expect(files.seriesIds()).toEqual(inOrder);
});
