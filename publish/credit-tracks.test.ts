import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readRows } from '#catalogue/read-rows.ts';
import { INSERT_TEST_TRACKS } from '#database/testing/insert-test-tracks.ts';
import { connect, startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
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
beforeEach(() =>
  owner.query(
    'truncate public.tracks, private.artists, private.artist_rules, private.library_files cascade',
  ),
);

async function write(tracks: Record<string, string>): Promise<void> {
  await owner.query(INSERT_TEST_TRACKS, [Object.keys(tracks)]);
  for (const [id, artist] of Object.entries(tracks))
    await owner.query('update public.tracks set artist = $2 where id = $1', [id, artist]);
}

/** { 'bai-1': 'dj-bo, ft lan' } */
async function credits(): Promise<Record<string, string>> {
  await creditTracks(owner);
  const { rows } = await owner.query(
    `select id, (select string_agg(concat_ws(' ', one ->> 'part', one ->> 'id'), ', ' order by n)
       from jsonb_array_elements(credits) with ordinality as each (one, n)) as credits
     from public.tracks order by id`,
  );
  return Object.fromEntries(rows.map(({ id, credits }) => [id, credits]));
}

async function names(): Promise<Record<string, string>> {
  const { rows } = await owner.query('select id, name from private.artists order by id');
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

test('spellings that differ in case and accents are one artist, by its most frequent name', async () => {
  await write({ a: 'Mèo Mun', b: 'MEO MUN', c: 'mèo mun', d: 'Mèo Mun', e: 'Mèo-Mun' });
  expect(new Set(Object.values(await credits()))).toEqual(new Set(['meo-mun']));
  expect(await names()).toEqual({ 'meo-mun': 'Mèo Mun' });
});

test('a name with accents is preferred to the same without, and letters to capitals', async () => {
  await write({ a: 'BO CAU', b: 'Bo Cau', c: 'Bồ Câu' });
  await credits();
  expect(await names()).toEqual({ 'bo-cau': 'Bồ Câu' });
});

test('an artist’s address stays when a better spelling comes, and the name follows, unless operators set it', async () => {
  await write({ a: 'Son' });
  await credits();
  await write({ b: 'Sơn' });
  expect(await credits()).toEqual({ a: 'son', b: 'son' });
  expect(await names()).toEqual({ son: 'Sơn' });
  await write({ c: 'SON', d: 'SON' });
  await credits();
  expect(await names()).toEqual({ son: 'SON' });
  await owner.query("update private.artists set name = 'Sơn Ca', is_named = true");
  await write({ e: 'SON' });
  await credits();
  expect(await names()).toEqual({ son: 'Sơn Ca' });
});

test('different names with the same letters get different addresses', async () => {
  await write({ a: 'A-1', b: '周杰倫', c: '王菲', d: 'A 1', e: 'A1' });
  const of = await credits();
  expect(of.a).toBe('a-1');
  expect(of.d).toBe('a-1');
  expect(of.e).toBe('a1');
  expect(of.b).toMatch(/^nghe-si-[0-9a-f]{8}$/);
  expect(of.c).not.toBe(of.b);
});

test('a duo is one artist until one of the two is named alone, whichever comes first', async () => {
  await write({ a: 'Mây & Gió', b: 'Mây và Gió ft. Lan' });
  expect(await credits()).toEqual({ a: 'may-gio', b: 'may-gio, featured lan' });
  await write({ c: 'Gió' });
  expect(await credits()).toEqual({ a: 'may, gio', b: 'may, gio, featured lan', c: 'gio' });
  await owner.query("update public.tracks set artist = 'Lan' where id = 'c'");
  expect(await credits()).toEqual({ a: 'may-gio', b: 'may-gio, featured lan', c: 'lan' });
});

test('operators’ word on a duo is kept', async () => {
  await owner.query(
    "insert into private.artist_rules values ('gio & may', 'Mây & Gió', 'one'), ('hai & son', '', 'several')",
  );
  await write({ a: 'Mây & Gió', b: 'Gió', c: 'Sơn & Hải' });
  expect(await credits()).toEqual({ a: 'may-gio', b: 'gio', c: 'son, hai' });
  await write({ d: 'Gió và Mây', e: 'Hải + Sơn' });
  expect(await credits()).toEqual({
    ...{ a: 'may-gio', b: 'gio', c: 'son, hai', d: 'may-gio', e: 'hai, son' },
  });
});

test('names that a file’s tags list one by one are not divided, also when the tags are read again', async () => {
  await write({ a: 'Tom, Dick, Lan', b: 'Tom, Dick, Lan' });
  const none = 'tom, dick, lan';
  expect(await credits()).toEqual({ a: none, b: none });
  const tags = { read: { artists: ['Tom, Dick', 'Lan'] } };
  const store = (path: string, track: string, stored: object) =>
    owner.query(
      `insert into private.library_files (path, size_bytes, modified_ms, track_id, state, tags)
       values ($1, 1, 1, $2, 'listed', $3)
       on conflict (path) do update set tags = excluded.tags`,
      [path, track, stored],
    );
  await store('a.mp3', 'a', tags);
  await store('b.mp3', 'b', { read: {} });
  expect(await credits()).toEqual({ a: 'tom-dick, lan', b: none });
  await store('b.mp3', 'b', tags);
  expect(await credits()).toEqual({ a: 'tom-dick, lan', b: 'tom-dick, lan' });
  await owner.query("update public.tracks set artist = 'Lan' where id = 'a'");
  expect(await credits()).toMatchObject({ a: 'lan' });
});

test('an exact spelling goes before the others', async () => {
  await owner.query(`insert into private.artists (id, name) values ('ha-1', 'Hạ'), ('ha-2', 'Hà')`);
  await owner.query(`insert into private.artist_names values ('ha', 'ha-1'), ('=hà', 'ha-2')`);
  await write({ a: 'Hạ', b: 'Hà', c: 'Ha', d: 'HÀ' });
  expect(await credits()).toEqual({ a: 'ha-1', b: 'ha-2', c: 'ha-1', d: 'ha-2' });
});

test('only changed tracks get a new revision', async () => {
  await write({ a: 'Lan', b: 'Mai' });
  await credits();
  const revisions = async () =>
    (await owner.query('select id, revision from public.tracks order by id')).rows;
  const before = await revisions();
  expect(await creditTracks(owner)).toBe(0);
  await write({ c: 'Lan' });
  expect(await creditTracks(owner)).toBe(1);
  expect((await revisions()).slice(0, 2)).toEqual(before);
});

test('a failure changes nothing', async () => {
  await write({ a: 'Lan' });
  await owner.query("alter table private.artist_names add constraint fails check (key <> 'lan')");
  await expect(creditTracks(owner)).rejects.toThrow('fails');
  expect(await names()).toEqual({});
  await owner.query('alter table private.artist_names drop constraint fails');
  expect(await credits()).toEqual({ a: 'lan' });
});

/** How many artists the transaction has read without an index; also counts what was not yet reported before it. */
async function countRead(): Promise<number> {
  const { rows } = await owner.query(
    "select seq_tup_read::integer as count from pg_stat_xact_user_tables where relname = 'artists'",
  );
  return rows[0]?.count ?? 0;
}

test('publishing a track reads its artists, and not those of others', async () => {
  await write({ a: 'Mèo Mun ft. Lan' });
  await creditTracks(owner);
  // As after an import: PostgreSQL has not counted them yet.
  await owner.query(`insert into private.artists (id, name)
    select 'ca-si-' || n, 'Ca sĩ ' || n from generate_series(1, 5000) as n`);
  await owner.query('begin');
  const before = await countRead();
  const { rows } = await readRows(owner, ['a']);
  const read = (await countRead()) - before;
  await owner.query('rollback');
  expect(rows[0]).toMatchObject({
    published: { track: { credits: [{ name: 'Mèo Mun' }, { name: 'Lan', part: 'featured' }] } },
  });
  expect(read).toBe(0);
});
