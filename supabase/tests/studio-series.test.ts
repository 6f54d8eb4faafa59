import { beforeAll, expect, test } from 'vitest';
import { operators, type Row, sqlOf, testMatrix } from './matrix.ts';
import { an, openWorldForTests } from './world.ts';

const world = openWorldForTests();
const sql = sqlOf(world);
const acts = () =>
  world.own("select act, reason from operator_acts where act like '%series' order by id");

/** An is an operator, Bình was one. */
beforeAll(async () => {
  for (const [address, isOne] of [
    ['an', true],
    ['binh', true],
    ['binh', false],
  ] as const)
    await world.own('select private.set_operator($1, $2)', [`${address}@example.com`, isOne]);
  await world.own(
    `insert into private.series (id, kind, key, name) values ('live', 'album', 'live', 'Live'), ('toi', 'series', null, 'Tối')`,
  );
});

const MATRIX: Row[] = [
  ['list series', sql("select from studio_series('', 0)"), operators(1)],
  ['read one of them', sql("select from studio_one_series('toi')"), operators(1)],
  ['make a series', sql("select make_series('Mới')"), operators(1)],
  ['rename one', sql(`select save_series('toi', '{"name": "Khuya"}')`), operators(1)],
  ['put a track in', sql("select put_in_series('toi', '{a}')"), operators(1)],
  ['move a track', sql("select move_in_series('toi', 'a', 1)"), operators(1)],
  ['take a track out', sql("select take_from_series('toi', 'a')"), operators(1)],
];
testMatrix(MATRIX, async () => [
  await world.own('select * from private.series order by id'),
  await world.own('select * from private.series_tracks order by 1, 2'),
  await acts(),
]);

/** As An. @throws Error with the code of a refusal */
async function call(name: string, ...values: unknown[]) {
  const places = values.map((_, n) => `$${n + 1}`).join(', ');
  const given = values.map((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? JSON.stringify(value)
      : value,
  );
  const { rows, refusal } = await world.ask(an, `select ${name}(${places}) as value`, given);
  if (refusal) throw new Error(refusal);
  return rows[0]?.value;
}

const make = async (name: string) => String(await call('make_series', name));
const listOf = async (series: string) => {
  const { tracks } = (await call('studio_one_series', series)) as { tracks: { id: string }[] };
  return tracks.map(({ id }) => id);
};

test('names with the same letters, reserved ones and those without Latin letters get addresses of their own', async () => {
  const ids = [];
  for (const name of ['Bến Xe', 'BEN XE', '404', '王菲', '<b>Đêm</b>'])
    ids.push(await call('make_series', name));
  expect(ids).toEqual(['ben-xe', 'ben-xe-2', '404-2', 'tuyen-tap', 'b-dem-b']);
  for (const name of ['', ' \u200b', 'a'.repeat(201), null])
    await expect(call('make_series', name)).rejects.toThrow('series_bad_name');
});

test('tracks are put in, moved and taken out, each time with a new revision', async () => {
  const id = await make('Sáng');
  expect(await call('put_in_series', id, ['a', 'b', 'none', 'a'])).toBe(2);
  expect(await call('put_in_series', id, ['b', 'c'])).toBe(1);
  expect(await listOf(id)).toEqual(['a', 'b', 'c']);
  const revision = async () =>
    (await world.own('select revision from private.series where id = $1', [id]))[0]?.revision;
  const before = await revision();
  expect(await call('move_in_series', id, 'c', 1)).toBe(true);
  expect(await listOf(id)).toEqual(['c', 'a', 'b']);
  expect(await revision()).not.toBe(before);
  await call('move_in_series', id, 'c', 2_000_000_000);
  expect(await listOf(id)).toEqual(['a', 'b', 'c']);
  expect(await call('move_in_series', id, 'd', 1)).toBe(false);
  expect(await call('take_from_series', id, 'a')).toBe(true);
  expect(await call('take_from_series', id, 'a')).toBe(false);
  expect(await listOf(id)).toEqual(['b', 'c']);
});

test('saving is refused if another operator has changed the same field since', async () => {
  const id = await make('Chiều');
  const save = (fields: object) => call('save_series', id, fields);
  expect(await save({ words: 'Một', before: { words: '' } })).toBe(true);
  await expect(save({ words: 'Hai', before: { words: '' } })).rejects.toThrow('series_changed');
  expect(await save({ name: 'Chiều tà', before: { name: 'Chiều' } })).toBe(true);
  expect(await save({ words: 'Hai', before: { words: 'Một' } })).toBe(true);

  await world.own("insert into private.artists (id, name) values ('mot', 'Một'), ('hai', 'Hai')");
  await world.own("insert into private.artist_names values ('mot', 'mot'), ('hai', 'hai')");
  const write = (fields: object) => call('save_artist', 'mot', fields);
  expect(await write({ words: 'Một', before: { words: '' } })).toBe(true);
  await expect(write({ words: 'Hai', before: { words: '' } })).rejects.toThrow('artist_changed');
  expect(await write({ links: [], before: { links: [] } })).toBe(false);
});

test('two artists of the library do not get one name, and those of hidden tracks alone are found by a search', async () => {
  await world.own("insert into private.artists (id, name) values ('ba', 'Ba'), ('bon', 'Bốn')");
  await world.own("insert into private.artist_names values ('ba', 'ba'), ('bon', 'bon')");
  const rename = (name: string, key?: string) =>
    call('save_artist', 'ba', { name, ...(key && { name_key: key }) });
  const found = async (words: string) =>
    ((await call('studio_artists', words, 0)) as { artists: { id: string }[] }).artists.map(
      ({ id }) => id,
    );
  await world.own(
    `update public.tracks set status = 'hidden', credits = '[{"id": "bon", "as": "Bốn"}]' where id = 'c'`,
  );
  await expect(rename('BON', 'bon')).rejects.toThrow('artist_name_taken');
  await expect(rename('Bốn')).rejects.toThrow('artist_name_taken');
  expect(await rename('BA', 'ba')).toBe(true);
  expect(await found('')).not.toContain('bon');
  expect(await found('bon')).toEqual(['bon']);
  await world.own(`update public.tracks set status = 'published', credits = null where id = 'c'`);
  // Nothing in the library names the other artist.
  expect(await rename('BON', 'bon')).toBe(true);
});

test('a place counts the tracks that operators see', async () => {
  const id = await make('Trưa');
  await call('put_in_series', id, ['a', 'b', 'c']);
  await world.own("update public.tracks set status = 'removed' where id = 'b'");
  try {
    expect(await call('move_in_series', id, 'a', 2)).toBe(true);
    expect(await listOf(id)).toEqual(['c', 'a']);
    await call('move_in_series', id, 'a', 1);
    expect(await listOf(id)).toEqual(['a', 'c']);
  } finally {
    await world.own("update public.tracks set status = 'published' where id = 'b'");
  }
});

test('a track that its text puts in is taken out with the text', async () => {
  const id = await make('Sáng');
  await world.own(
    "update public.tracks set series_name = 'Sáng', in_series = array[$1] where id = 'a'",
    [id],
  );
  await world.own("update public.tracks set in_series = array[$1] where id = 'a'", [id]);
  expect(await listOf(id)).toEqual(['a']);
  expect(await call('take_from_series', id, 'a')).toBe(true);
  expect(await listOf(id)).toEqual([]);
});

test('an album is renamed, described and hidden, but has no list', async () => {
  expect(await call('save_series', 'live', { name: ' Live\t2026 ', words: 'Đêm\r\ncuối' })).toBe(
    true,
  );
  expect(await call('save_series', 'live', { name: 'Live 2026' })).toBe(false);
  expect(await call('save_series', 'live', { is_hidden: true })).toBe(true);
  expect(await call('studio_one_series', 'live')).toMatchObject({
    ...{ name: 'Live 2026', words: 'Đêm\ncuối', is_hidden: true },
  });
  await expect(call('put_in_series', 'live', ['a'])).rejects.toThrow('series_is_album');
  await expect(call('save_series', 'none', { name: 'x' })).rejects.toThrow('series_unknown');
  for (const fields of [{ id: 'x' }, { key: 'x' }, { by_date: 'x' }, { is_hidden: null }])
    await expect(call('save_series', 'live', fields)).rejects.toThrow('series_bad_field');
  await expect(call('save_series', 'live', { words: 'a'.repeat(3001) })).rejects.toThrow(
    'series_bad_words',
  );
});

test('a series has at most ten thousand tracks', async () => {
  const id = await make('Sáng');
  await world.own(
    `insert into tracks (id, status, title, artist, genre, duration_sec, stream_url, cover_image)
     select 'nhieu-' || n, 'published', n, 'x', 'x', 1, '/sound/x.mp3', '/covers/x.jpg' from generate_series(1, 9999) as n`,
  );
  await world.own(
    "insert into private.series_tracks select $1, 'nhieu-' || n, n from generate_series(1, 9999) as n",
    [id],
  );
  await expect(call('put_in_series', id, ['a', 'b'])).rejects.toThrow('series_full');
  expect(await call('put_in_series', id, ['a'])).toBe(1);
  expect(await call('move_in_series', id, 'a', 1)).toBe(true);
  expect((await listOf(id))[0]).toBe('a');
});

test('every act is in the log with the name of its series', async () => {
  const id = await make('Sáng');
  await call('save_series', id, { words: 'Chào' });
  await call('put_in_series', id, ['a']);
  await call('take_from_series', id, 'a');
  expect(await acts()).toEqual(
    ['make_series', 'edit_series', 'list_series', 'list_series'].map((act) => ({
      act,
      reason: 'Sáng',
    })),
  );
});

test('the list has series before albums, and albums only with several published tracks', async () => {
  await world.own("update tracks set album = 'LIVE' where id in ('a', 'b')");
  await world.own("update tracks set in_series = '{live}' where id in ('a', 'b')");
  await world.own(
    "insert into private.series (id, kind, key, name) values ('mot', 'album', 'mot', 'Một')",
  );
  const { series, count } = (await call('studio_series', '', 0)) as {
    series: object[];
    count: number;
  };
  expect(count).toBe(2);
  expect(series).toMatchObject([
    { id: 'toi', kind: 'series', track_count: 0 },
    { id: 'live', kind: 'album', name: 'LIVE', track_count: 2 },
  ]);
  expect(await call('studio_series', 'tôi', 0)).toMatchObject({ count: 1 });
});
