import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readRows } from '#catalogue/read-rows.ts';
import { readSeries, readSeriesRevision } from '#catalogue/read-series.ts';
import { INSERT_TEST_TRACKS } from '#database/testing/insert-test-tracks.ts';
import { connect, startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { NAUGHTY_STRINGS } from '#testing/naughty-strings.ts';
import { assignSeries } from './assign-series.ts';
import { creditTracks } from './credit-tracks.ts';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await startTestDatabase();
  owner = await connect(database.connectionString);
});
afterAll(async () => {
  await owner.end();
  await database.stop();
});
beforeEach(() => owner.query('truncate public.tracks, private.artists, private.series cascade'));

type Texts = { album?: string; by?: string; artist?: string; genre?: string; series?: string };

async function write(tracks: Record<string, Texts>): Promise<void> {
  await owner.query(INSERT_TEST_TRACKS, [Object.keys(tracks)]);
  for (const [
    id,
    { album = '', by = '', artist = 'Bo', genre = 'House', series = '' },
  ] of Object.entries(tracks))
    await owner.query(
      `update public.tracks set album = $2, album_artist = $3, artist = $4, genre = $5, series_name = $6 where id = $1`,
      [id, album, by, artist, genre, series],
    );
}

/** { 'bai-1': 'dem-trang' } */
async function assigned(): Promise<Record<string, string>> {
  await creditTracks(owner);
  await assignSeries(owner);
  const { rows } = await owner.query(
    "select id, array_to_string(in_series, ' ') as series from public.tracks order by id",
  );
  return Object.fromEntries(rows.map(({ id, series }) => [id, series]));
}

test('albums whose names differ in case, accents or signs are one, and its address stays', async () => {
  await write({ a: { album: 'Đêm Trắng' }, b: { album: 'DEM TRANG' }, c: { album: 'Đêm-trắng!' } });
  expect(await assigned()).toEqual({ a: 'dem-trang', b: 'dem-trang', c: 'dem-trang' });
  await write({ a: { album: 'Đêm Trắng' }, b: { album: 'Ngày' } });
  expect(await assigned()).toEqual({ a: 'dem-trang', b: 'ngay', c: 'dem-trang' });
});

test('two albums of one name by different artists are two', async () => {
  await write({
    a: { album: 'Live', by: 'Lan' },
    b: { album: 'Live', by: 'Bo' },
    c: { album: 'live', by: 'LAN' },
  });
  const of = await assigned();
  expect(of.a).toBe(of.c);
  expect(new Set([of.a, of.b])).toEqual(new Set(['live', 'live-2']));
});

test('a track that does not say whose album it is belongs to that of its artist, whichever came first', async () => {
  await write({ a: { album: 'Live', artist: 'Lan ft. Hải' }, b: { album: 'Live', artist: 'Hải' } });
  expect(await assigned()).toEqual({ a: 'live', b: 'live' });
  await write({ c: { album: 'Live', by: 'Lan' } });
  expect(await assigned()).toEqual({ a: 'live-2', b: 'live', c: 'live-2' });
  await write({ d: { album: 'Live', artist: 'Lan' } });
  expect(await assigned()).toMatchObject({ d: 'live-2' });
});

test('what programs write where there is no album is none, and a genre is none either', async () => {
  await write({
    ...{
      a: { album: 'Single' },
      b: { album: 'VINAHOUSE' },
      c: { album: 'Deep House', genre: 'deep house' },
    },
    ...{ d: { album: '   ' }, e: {} },
  });
  expect(Object.values(await assigned())).toEqual(['', '', '', '', '']);
});

test('a track is in its series beside its album, and a series that an operator has made takes it in', async () => {
  await owner.query(
    "insert into private.series (id, kind, name) values ('ben-xe', 'series', 'Bến Xe Đêm')",
  );
  await write({
    a: { series: 'BEN XE DEM', album: 'Bến Xe Đêm' },
    b: { series: 'Bến xe đêm' },
    c: { series: 'Chợ Nổi' },
  });
  expect(await assigned()).toEqual({ a: 'ben-xe-dem ben-xe', b: 'ben-xe', c: 'cho-noi' });
});

test('only tracks with other texts are read again, and keep their revision otherwise', async () => {
  const names = Array.from({ length: 40 }, (_, n) => [`bai-${n}`, { album: 'Live' }]);
  await write(Object.fromEntries(names));
  await assigned();
  const revisions = async () =>
    (await owner.query('select id, revision from public.tracks order by id')).rows;
  const before = await revisions();
  expect(await assignSeries(owner)).toBe(0);
  await write({ 'bai-7': { album: 'Khác' } });
  expect(await assignSeries(owner)).toBe(1);
  const changed = (await revisions()).filter(({ revision }, n) => revision !== before[n].revision);
  expect(changed.map(({ id }) => id)).toEqual(['bai-7']);
});

test('a name of any letters gets an address of its own that a path can have', async () => {
  const names = [
    ...NAUGHTY_STRINGS,
    '404',
    '王菲',
    '周杰倫',
    'constructor',
    '../x',
    '<b>Đêm</b>',
    '\u202eđêm',
  ]
    .map((name) => name.replaceAll('\0', '').toWellFormed().slice(0, 1000))
    .filter((name) => name.trim() !== '');
  await write(Object.fromEntries(names.map((album, n) => [`bai-${n}`, { album, series: album }])));
  const ids = Object.values(await assigned()).flatMap((series) => series.split(' '));
  for (const id of ids) expect(id).toMatch(/^[a-z0-9-]{0,64}$/);
  expect(ids).not.toContain('404');
  expect(ids).toContain('404-2');
});

test('what operators say of series is published with a revision of its own', async () => {
  await write({ a: {}, b: {}, c: { album: 'Live' } });
  await assigned();
  expect(await readSeriesRevision(owner)).toBeNull();
  await owner.query(
    "insert into private.series (id, kind, name, by_date) values ('s', 'series', 'Sáng', false)",
  );
  const first = await readSeriesRevision(owner);
  await owner.query("insert into private.series_tracks values ('s', 'b', 1), ('s', 'a', 2)");
  expect(BigInt((await readSeriesRevision(owner)) ?? 0)).toBeGreaterThan(BigInt(first ?? 0));
  await owner.query("update private.series set is_hidden = true where id = 'live'");
  expect(await readSeries(owner)).toEqual([
    { id: 'live', kind: 'album', isHidden: true },
    { id: 's', kind: 'series', name: 'Sáng', hasOwnOrder: true, trackIds: ['b', 'a'] },
  ]);
  const second = await readSeriesRevision(owner);
  await owner.query("delete from private.series_tracks where track_id = 'a'");
  expect(await readSeriesRevision(owner)).not.toBe(second);
});

test('a track is published with its series and the time of its change, which plays do not move', async () => {
  await write({ a: { album: 'Live' } });
  await assigned();
  await owner.query(
    "update public.tracks set changed_at = '2026-01-02 03:04:05Z', added_at = '2026-01-01 00:00Z'",
  );
  await owner.query('update public.tracks set playback_count = 7, likes_count = 1');
  const read = async () => (await readRows(owner, ['a'])).rows[0];
  expect(await read()).toMatchObject({
    published: { track: { inSeries: ['live'], changedAt: '2026-01-02T03:04:05Z' } },
  });
  await owner.query("update public.tracks set title = 'Khác'");
  const { rows } = await owner.query(
    "select changed_at > '2026-01-03' as is_later from public.tracks",
  );
  expect(rows).toEqual([{ is_later: true }]);
});
