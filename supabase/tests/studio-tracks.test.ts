import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FieldKind, LONGEST_TEXT, RANGES, TRACK_FIELDS } from '#domain/track.ts';
import { type EditedField, editedFields } from '#domain/track-fields.ts';
import { operators, outcomeOf, type Row, sqlOf, testMatrix } from './matrix.ts';
import { AN, an, openWorldForTests, service, visitor } from './world.ts';

const world = openWorldForTests();
const sql = sqlOf(world);
const acts = () =>
  world.own(
    'select operator_id, act, track_id, reason, changes from operator_acts where track_id is not null order by id',
  );
const everything = async () => [await world.tracks(), await acts()];
const trackOf = async (id: string) =>
  (await world.own('select * from tracks where id = $1', [id]))[0] ?? {};

/** An is an operator, Bình was one. */
beforeAll(async () => {
  for (const [address, isOne] of [
    ['an', true],
    ['binh', true],
    ['binh', false],
  ] as const)
    await world.own('select private.set_operator($1, $2)', [`${address}@example.com`, isOne]);
  await world.own(
    `delete from tracks where id not in ('a', 'b', 'c', 'd');
     update tracks set title = 'Đèn Đỏ', artist = 'DJ Tilo', tags = '{Remix}' where id = 'a';
     update tracks set status = 'hidden' where id = 'b';
     update tracks set status = 'removed' where id = 'c';
     update tracks set status = 'removed', status_reason = 'unknown' where id = 'd'`,
  );
});

const LOCKED_GRID = '{"bpm": 140, "first_downbeat_sec": 0.05, "grid_locked": true}';
const MATRIX: Row[] = [
  ['read all tracks', sql("select from studio_tracks('', false, null, null)"), operators(2)],
  ['read one of them', sql("select from studio_track('b')"), operators(1)],
  ['correct a title', sql(`select edit_track('a', '{"title": "Mới"}')`), operators(1)],
  ['lock a grid', sql(`select edit_track('a', '${LOCKED_GRID}')`), operators(1)],
  ['take tracks down', sql("select take_down_tracks('{a}', '')"), operators(1)],
  ['put tracks back', sql("select put_back_tracks('{b}')"), operators(1)],
  ['add a tag', sql("select tag_tracks('{a}', 'Chill')"), operators(1)],
];
testMatrix(MATRIX, everything);

const edit = (fields: object, id = 'a') =>
  world.ask(an, 'select edit_track($1, $2) as is_done', [id, JSON.stringify(fields)]);

/** The objects that a call returns. */
const read = async (call: string, values: unknown[] = []) =>
  (await world.ask(an, `select one from ${call} as one`, values)).rows.map(
    ({ one }) => one as Record<string, unknown>,
  );

test('every field that operators edit has its rule in the database, with the same limits', async () => {
  const rules = await world.own(
    'select name, least::int, most::int from private.track_fields where kind is not null',
  );
  const texts: Partial<Record<FieldKind, number>> = LONGEST_TEXT;
  const { firstDownbeatSec, ...ranges } = RANGES;
  const numbers: Partial<Record<EditedField, readonly [number, number]>> = ranges;
  const limits = editedFields().map((field) => {
    const { kind, column } = TRACK_FIELDS[field];
    const [least = null, most = texts[kind] ?? null] = numbers[field] ?? [];
    return { name: column, least, most };
  });
  expect(rules).toEqual(expect.arrayContaining(limits));
});

test('every field that the studio shows is a column', async () => {
  expect(
    await world.own(
      `select name from private.track_fields where not exists (
         select from pg_attribute where attrelid = 'public.tracks'::regclass and attname = name)`,
    ),
  ).toEqual([]);
});

describe('an edit', () => {
  test('an edit is tidied, marked as set by hand, and logged with former and new values', async () => {
    const fields = {
      title: '  Đèn\u202e  Đỏ\n(VIP) ',
      artist: 'DJ Tilo',
      tags: ['Remix', ' Chill ', 'Remix'],
      description: 'Một\r\n\r\n\r\n  hai  ba ',
      bpm: 140.00049,
      first_downbeat_sec: 0.05,
      downloadable: true,
    };
    expect((await edit(fields)).rows).toEqual([{ is_done: true }]);
    expect(await trackOf('a')).toMatchObject({
      title: 'Đèn Đỏ (VIP)',
      tags: ['Remix', 'Chill'],
      description: 'Một\n\nhai ba',
      bpm: 140,
      first_downbeat_sec: 0.05,
      downloadable: true,
      // Not the artist, who is as before.
      edited: ['bpm', 'description', 'downloadable', 'first_downbeat_sec', 'tags', 'title'],
    });
    const [act] = await acts();
    expect(act).toMatchObject({ operator_id: AN, act: 'edit_track', track_id: 'a' });
    expect(act?.changes).toMatchObject({
      title: { from: 'Đèn Đỏ', to: 'Đèn Đỏ (VIP)' },
      bpm: { from: null, to: 140 },
    });
  });

  test('an edit to the current values changes and logs nothing', async () => {
    await edit({ title: 'Mới' });
    const before = await trackOf('a');
    expect((await edit({ title: ' Mới ' })).rows).toEqual([{ is_done: false }]);
    expect((await edit({})).rows).toEqual([{ is_done: false }]);
    expect(await trackOf('a')).toEqual(before);
    expect(await acts()).toHaveLength(1);
  });

  test('an edit may have all fields, and sorts chapters', async () => {
    const fields = {
      year: 2026,
      track_number: 7,
      disc_number: 2,
      album_artist: 'Mèo Mun',
      series_name: 'Bến Xe Đêm',
      label: ' Hãng\tĐĩa ',
      lyrics: ' Đêm nay \r\n ta đi ',
      youtube_url: ' https://youtu.be/abc_123?t=5 ',
      is_original: false,
      chapters: [
        { atSec: 90.25, title: ' Giữa\nbài ' },
        { atSec: 0, title: 'Mở màn', more: 1 },
      ],
    };
    expect((await edit(fields)).rows).toEqual([{ is_done: true }]);
    const written = {
      ...fields,
      label: 'Hãng Đĩa',
      lyrics: 'Đêm nay\nta đi',
      youtube_url: 'https://youtu.be/abc_123?t=5',
      chapters: [
        { atSec: 0, title: 'Mở màn' },
        { atSec: 90.25, title: 'Giữa bài' },
      ],
    };
    expect(await trackOf('a')).toMatchObject({ ...written, edited: Object.keys(fields).sort() });
    expect(await read("studio_track('a')")).toMatchObject([written]);
    expect((await edit(written)).rows).toEqual([{ is_done: false }]);
  });

  test('an edit can empty optional fields', async () => {
    const nothing = {
      album: '',
      album_artist: '',
      series_name: '',
      label: '',
      bpm: null,
      tags: [],
      description: '',
    };
    const none = {
      year: null,
      track_number: null,
      disc_number: null,
      lyrics: null,
      youtube_url: null,
      chapters: null,
    };
    await edit({
      album: 'Đêm',
      bpm: 140,
      tags: ['x'],
      description: 'x',
      year: 2026,
      lyrics: 'x',
      label: 'x',
    });
    await edit({ chapters: [{ atSec: 1, title: 'x' }], youtube_url: 'https://youtu.be/x' });
    await edit({ ...nothing, ...none, lyrics: ' ', chapters: [] });
    expect(await trackOf('a')).toMatchObject({ ...nothing, ...none });
  });

  test.each<[string, object]>([
    ['track_bad_title', { title: ' ' }],
    ['track_bad_title', { title: '\u200b\u2060' }],
    ['track_bad_title', { title: 'a'.repeat(201) }],
    ['track_bad_title', { title: null }],
    ['track_bad_title', { title: 5 }],
    ['track_bad_artist', { artist: '' }],
    ['track_bad_album', { album: 'a'.repeat(201) }],
    ['track_bad_label', { label: 'a'.repeat(201) }],
    ['track_bad_album', { album: null }],
    ['track_bad_genre', { genre: 'a'.repeat(61) }],
    ['track_bad_description', { description: 'a'.repeat(5001) }],
    ['track_bad_description', { description: 'a'.repeat(200_000) }],
    ['track_bad_bpm', { bpm: 59 }],
    ['track_bad_bpm', { bpm: '140' }],
    ['track_bad_downbeat', { first_downbeat_sec: -1 }],
    ['track_bad_downbeat', { first_downbeat_sec: 200.1 }],
    ['track_bad_field', { downloadable: 'true' }],
    ['track_bad_field', { is_original: null }],
    ['track_bad_field', { grid_locked: 'true' }],
    ['track_no_grid', { grid_locked: true }],
    ['track_no_grid', { grid_locked: true, bpm: 140 }],
    ['track_bad_year', { year: 1899 }],
    ['track_bad_year', { year: 2026.5 }],
    ['track_bad_year', { year: '2026' }],
    ['track_bad_number', { track_number: 0 }],
    ['track_bad_number', { track_number: 1e20 }],
    ['track_bad_disc', { disc_number: 100 }],
    ['track_bad_album_artist', { album_artist: 'a'.repeat(201) }],
    ['track_bad_series', { series_name: 'a'.repeat(201) }],
    ['track_bad_lyrics', { lyrics: 'a'.repeat(20_001) }],
    ['track_bad_lyrics', { lyrics: 5 }],
    ['track_bad_youtube', { youtube_url: 'https://youtube.com.evil.example/x' }],
    ['track_bad_youtube', { youtube_url: 'javascript:alert(1)//https://youtu.be/x' }],
    ['track_bad_youtube', { youtube_url: 'https://youtu.be/"><script>' }],
    ['track_bad_chapters', { chapters: 'x' }],
    ['track_bad_chapters', { chapters: [5] }],
    ['track_bad_chapters', { chapters: [{ atSec: '0', title: 'x' }] }],
    ['track_bad_chapters', { chapters: [{ atSec: 0, title: '\u200b' }] }],
    ['track_bad_chapters', { chapters: [{ atSec: 200.1, title: 'x' }] }],
    ['track_bad_chapters', { chapters: Array(501).fill({ atSec: 0, title: 'x' }) }],
    ['track_bad_tags', { tags: 'Remix' }],
    ['track_bad_tags', { tags: [''] }],
    ['track_bad_tags', { tags: ['a,b'] }],
    ['track_bad_tags', { tags: [['a']] }],
    ['track_bad_tags', { tags: Array.from({ length: 21 }, (_, n) => `${n}`) }],
    ['track_bad_field', { status: 'removed' }],
    ['track_bad_field', { stream_url: '/x.mp3' }],
    ['track_bad_field', { title: 'Mới', id: 'x' }],
    ['track_bad_field', ['title']],
  ])('a bad value is refused with %s, and nothing is written', async (code, fields) => {
    const before = await everything();
    expect(outcomeOf(await edit(fields))).toBe(code);
    expect(await everything()).toEqual(before);
  });

  test.each(['c', 'd', 'khong-co'])(
    '%s, which is not in the catalogue, cannot be edited',
    async (id) => {
      expect(outcomeOf(await edit({ title: 'Mới' }, id))).toBe('track_unknown');
    },
  );
});

describe('a locked grid', () => {
  const GRID = { bpm: 140, first_downbeat_sec: 0.05 };
  beforeEach(() => edit({ ...GRID, grid_locked: true }));

  test('a locked grid is shown as such, and in the log', async () => {
    expect(await read("studio_track('a')")).toMatchObject([{ ...GRID, grid_locked: true }]);
    expect((await acts())[0]?.changes).toMatchObject({ grid_locked: { from: false, to: true } });
    expect((await edit({ grid_locked: true })).rows).toEqual([{ is_done: false }]);
  });

  test.each([
    ['track_grid_locked', { bpm: 70 }],
    ['track_grid_locked', { first_downbeat_sec: 0.1 }],
    ['track_grid_locked', { bpm: null, first_downbeat_sec: null }],
    ['track_no_grid', { bpm: null, grid_locked: true }],
  ])('a change of a locked grid is refused with %s: %j', async (code, fields) => {
    const before = await everything();
    expect(outcomeOf(await edit({ title: 'Mới', ...fields }))).toBe(code);
    expect(await everything()).toEqual(before);
  });

  test('a locked grid cannot be emptied by the service role either: it needs both numbers', async () => {
    const { refusal } = await world.ask(service, "update tracks set bpm = null where id = 'a'");
    expect(refusal).toMatch(/^23514 /);
  });

  test('a locked grid may be sent unchanged with other edits', async () => {
    expect((await edit({ ...GRID, title: 'Mới' })).rows).toEqual([{ is_done: true }]);
    expect(await trackOf('a')).toMatchObject({ ...GRID, title: 'Mới', grid_locked: true });
  });

  test('a grid may change together with its lock', async () => {
    await edit({ bpm: 70, grid_locked: true });
    expect(await trackOf('a')).toMatchObject({ bpm: 70, grid_locked: true });
    await edit({ bpm: null, grid_locked: false });
    expect(await trackOf('a')).toMatchObject({ bpm: null, grid_locked: false });
  });
});

describe('several tracks at once', () => {
  const take = (ids: string[], reason = 'khiếu nại') =>
    world.ask(an, 'select take_down_tracks($1, $2) as count', [ids, reason]);
  const put = (ids: string[]) => world.ask(an, 'select put_back_tracks($1) as count', [ids]);

  test('several tracks are taken down and restored, each once; unknown ones are skipped', async () => {
    expect((await take(['a', 'b', 'c', 'd', 'khong-co'])).rows).toEqual([{ count: 1 }]);
    expect((await take(['a'])).rows).toEqual([{ count: 0 }]);
    expect((await world.ask(visitor, "select from tracks where id = 'a'")).count).toBe(0);
    expect(await read("studio_track('a')")).toMatchObject([
      { status: 'hidden', hidden_reason: 'khiếu nại' },
    ]);

    expect((await put(['a', 'b', 'c', 'd'])).rows).toEqual([{ count: 2 }]);
    expect((await put(['a', 'b'])).rows).toEqual([{ count: 0 }]);
    expect((await world.ask(visitor, 'select from tracks')).count).toBe(2);
    expect((await acts()).map(({ act, track_id }) => `${act} ${track_id}`)).toEqual([
      'take_down_track a',
      'put_back_track a',
      'put_back_track b',
    ]);
    expect((await trackOf('a')).edited).toEqual(['status']);
  });

  test("tracks taken down with the reason 'unknown', which also marks placeholder rows, can be put back", async () => {
    await take(['a'], 'unknown');
    expect((await put(['a'])).rows).toEqual([{ count: 1 }]);
  });

  test('several tracks get a tag if they lack it and have room for it', async () => {
    const full = Array.from({ length: 20 }, (_, n) => `nhãn ${n}`);
    await world.own("update tracks set tags = $1 where id = 'b'", [full]);
    const tag = () => world.ask(an, "select tag_tracks('{a,b,c,khong-co}', ' Chill ') as count");
    expect((await tag()).rows).toEqual([{ count: 1 }]);
    expect((await tag()).rows).toEqual([{ count: 0 }]);
    expect(await trackOf('a')).toMatchObject({ tags: ['Remix', 'Chill'], edited: ['tags'] });
    expect(outcomeOf(await world.ask(an, "select tag_tracks('{a}', 'a,b')"))).toBe(
      'track_bad_tags',
    );
  });

  test.each([0, 101])('a list of %i tracks is refused', async (length) => {
    const ids = Array.from({ length }, (_, n) => `x-${n}`);
    expect(outcomeOf(await take(ids))).toBe('tracks_bad_list');
    expect(outcomeOf(await put(ids))).toBe('tracks_bad_list');
    const tagged = await world.ask(an, "select tag_tracks($1, 'x')", [ids]);
    expect(outcomeOf(tagged)).toBe('tracks_bad_list');
  });
});

describe('the list', () => {
  const find = async (words: string, onlyHidden = false) =>
    (await read('studio_tracks($1, $2, null, null)', [words, onlyHidden])).map(({ id }) => id);

  test('the list can be searched with or without accents, by every name field', async () => {
    await world.own("update tracks set label = 'Hãng Sao Mai' where id = 'a'");
    for (const words of ['đèn', 'den do', 'TILO đỏ', 'remix', ' đo  đen ', 'sao mai'])
      expect(await find(words), words).toEqual(['a']);
    expect(await find('đèn xanh')).toEqual([]);
    expect(await find('%')).toEqual([]);
    expect((await find('')).toSorted()).toEqual(['a', 'b']);
    expect(await find('', true)).toEqual(['b']);
  });

  test('the list shows only the listed fields', async () => {
    const listed = await world.own('select name from private.track_fields where is_listed');
    const [first = {}] = await read("studio_tracks('', false, null, null)");
    expect(Object.keys(first).sort()).toEqual(listed.map(({ name }) => name).sort());
    expect(first).not.toHaveProperty('lyrics');
  });

  test('the list continues after the last track, without duplicates or gaps', async () => {
    await world.addTracks(Array.from({ length: 118 }, (_, n) => `moi-${n}`));
    await world.own('update tracks set list_position = abs(hashtext(id)) % 7');
    const seen: unknown[] = [];
    let last: Record<string, unknown> = { list_position: null, id: null };
    for (let pages = 0; pages < 3; pages++) {
      const rows = await read("studio_tracks('', false, $1, $2)", [last.list_position, last.id]);
      seen.push(...rows.map(({ id }) => id));
      last = rows.at(-1) ?? last;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });
});

test('the log names the track and the changed fields', async () => {
  await edit({ title: 'Đèn Xanh', bpm: 120 });
  const { rows } = await world.ask(an, 'select * from studio_acts() limit 1');
  expect(rows).toMatchObject([
    { act: 'edit_track', target_name: 'Đèn Xanh', track_id: 'a', changed: ['bpm', 'title'] },
  ]);
});
