import { beforeAll, describe, expect, test } from 'vitest';
import { operators, outcomeOf, type Row, sqlOf, testMatrix } from './matrix.ts';
import { AN, an, openWorldForTests, visitor } from './world.ts';

const world = openWorldForTests();
const sql = sqlOf(world);
const acts = () =>
  world.own(
    'select operator_id, act, track_id, changes from operator_acts where track_id is not null order by id',
  );
const everything = async () => [await world.tracks(), await acts()];
const trackOf = async (id: string) =>
  (await world.own('select * from tracks where id = $1', [id]))[0] ?? {};

/** An is an operator; a is published, b is hidden, c was removed. */
beforeAll(async () => {
  await world.own("select private.set_operator('an@example.com', true)");
  await world.own(
    `delete from tracks where id not in ('a', 'b', 'c');
     update tracks set title = 'Đèn Đỏ', artist = 'DJ Tilo' where id = 'a';
     update tracks set title = 'Mưa', artist = 'Mèo Mun', status = 'hidden', edited = '{status}' where id = 'b';
     update tracks set status = 'removed' where id = 'c'`,
  );
});

const MATRIX: Row[] = [
  [
    'publish at a time',
    sql("select schedule_tracks('{b}', now() + interval '1 day')"),
    operators(1),
  ],
  ['look for duplicates', sql('select from studio_duplicates()'), operators(0)],
];
testMatrix(MATRIX, everything);

describe('a time of publication', () => {
  const schedule = (ids: string[], at: string | null) =>
    world.ask(an, 'select schedule_tracks($1, now() + $2::interval) as count', [ids, at]);
  const publishDue = async () => (await world.own('select private.publish_due()'))[0]?.publish_due;
  const letItCome = () => world.own("update tracks set publish_at = now() - interval '1 second'");

  test('a time of publication publishes a hidden track once, with an entry in the log', async () => {
    expect((await schedule(['a', 'b', 'c', 'khong-co'], '1 hour')).rows).toEqual([{ count: 1 }]);
    expect((await schedule(['b'], '1 hour')).rows).toEqual([{ count: 0 }]);
    expect(await publishDue()).toBe(0);
    await letItCome();
    expect(await publishDue()).toBe(1);
    expect(await publishDue()).toBe(0);
    expect(await trackOf('b')).toMatchObject({ status: 'published', publish_at: null });
    expect(await acts()).toMatchObject([
      { operator_id: AN, act: 'schedule_track', track_id: 'b' },
      { operator_id: null, act: 'publish_on_time', track_id: 'b' },
    ]);
    expect((await world.ask(visitor, 'select from tracks')).count).toBe(2);
  });

  test('a time of publication is refused if all tracks are on the site; published ones among hidden ones stay as they are', async () => {
    expect(outcomeOf(await schedule(['a', 'c'], '1 hour'))).toBe('publish_not_hidden');
    expect(outcomeOf(await schedule(['khong-co'], '1 hour'))).toBe('publish_not_hidden');
    expect(await acts()).toEqual([]);
    // There is nothing to cancel, which is what was asked for.
    expect((await schedule(['a'], null)).rows).toEqual([{ count: 0 }]);
    await schedule(['a', 'b'], '1 hour');
    expect(await trackOf('a')).toMatchObject({ status: 'published', publish_at: null });
  });

  test('a time of publication can be cancelled', async () => {
    await schedule(['b'], '1 hour');
    expect((await schedule(['b'], null)).rows).toEqual([{ count: 1 }]);
    expect((await trackOf('b')).publish_at).toBeNull();
  });

  test('a time of publication has no effect if the track was published or removed meanwhile', async () => {
    await schedule(['b'], '1 hour');
    await world.ask(an, "select put_back_tracks('{b}')");
    await world.ask(an, "select take_down_tracks('{b}', 'sai')");
    expect((await trackOf('b')).publish_at).toBeNull();
    await schedule(['b'], '1 hour');
    await world.own("update tracks set status = 'removed' where id = 'b'");
    expect((await trackOf('b')).publish_at).toBeNull();
  });

  test('a time of publication must be neither past nor in the far future', async () => {
    for (const at of ['-1 second', '0', '367 days'])
      expect(outcomeOf(await schedule(['b'], at)), at).toBe('publish_bad_time');
    expect(outcomeOf(await schedule([], '1 hour'))).toBe('tracks_bad_list');
  });
});

test('a track that waited hidden notes when it was first published, for feeds', async () => {
  const setStatus = (status: string) =>
    world.own('update tracks set status = $1 where id = $2', [status, 'b']);
  await world.own("update tracks set was_published = false where id = 'b'");
  await setStatus('published');
  const { published_at: first } = await trackOf('b');
  expect(first).toBeInstanceOf(Date);
  await setStatus('hidden');
  await setStatus('published');
  expect((await trackOf('b')).published_at).toEqual(first);
  expect((await trackOf('a')).published_at).toBeNull();
});

test('a cover is set by hand, and the former covers are returned', async () => {
  const set = () =>
    world.own(
      "select * from private.set_track_covers($1, '{a,b,c}', '/covers/moi.jpg', '#112233', false)",
      [AN],
    );
  const { cover_image } = await trackOf('c');
  expect((await set()).map(({ former }) => former).sort()).toEqual([
    '/covers/a.jpg',
    '/covers/b.jpg',
  ]);
  expect(await set()).toEqual([]);
  expect(await trackOf('a')).toMatchObject({
    cover_image: '/covers/moi.jpg',
    cover_color: '#112233',
    edited: ['cover_color', 'cover_has_avif', 'cover_image'],
  });
  expect((await trackOf('c')).cover_image).toBe(cover_image);
  expect((await acts()).map(({ act, track_id }) => `${act} ${track_id}`)).toEqual([
    'set_cover a',
    'set_cover b',
  ]);
});

test("the editor shows a file's original texts where the import repaired them", async () => {
  const repairs = [
    { field: 'title', before: '§Ìn §á', after: 'Đèn Đỏ' },
    { field: 'lyrics', before: '§', after: 'Đ' },
    { field: 'album', before: ' ', after: 'x' },
  ];
  await world.own(
    "insert into private.library_files (path, track_id, state, tags) values ('/a.mp3', 'a', 'listed', $1)",
    [JSON.stringify({ read: { repairs } })],
  );
  const repairsOf = async (id: string) =>
    (await world.ask(an, "select one -> 'repairs' as repairs from studio_track($1) as one", [id]))
      .rows[0]?.repairs;
  expect(await repairsOf('a')).toEqual({ title: '§Ìn §á' });
  expect(await repairsOf('b')).toEqual({});
});

test('a track that waits for its first publication is held, one that was taken down is hidden', async () => {
  const statuses = async () => {
    const { rows } = await world.ask(
      an,
      `select one ->> 'status' as status from studio_track('b') as one
       union all select one ->> 'status' from studio_tracks('', true, null, null) as one where one ->> 'id' = 'b'`,
    );
    return rows.map(({ status }) => status);
  };
  await world.own("update tracks set was_published = false where id = 'b'");
  expect(await statuses()).toEqual(['held', 'held']);
  await world.ask(an, "select put_back_tracks('{b}')");
  await world.ask(an, "select take_down_tracks('{b}', 'sai')");
  expect(await statuses()).toEqual(['hidden', 'hidden']);
});

describe('duplicates', () => {
  const find = async () =>
    (
      await world.ask(
        an,
        "select one ->> 'alike' as alike, one ->> 'cause' as cause, one ->> 'id' as id from studio_duplicates() as one",
      )
    ).rows;

  test('tracks with the same title and artist are duplicates, ignoring accents and punctuation', async () => {
    expect(await find()).toEqual([]);
    await world.addTracks(['d']);
    await world.own("update tracks set title = 'DEN-DO', artist = 'dj tilo!' where id = 'd'");
    expect(await find()).toEqual([
      { alike: 'a', cause: 'name', id: 'd' },
      { alike: 'a', cause: 'name', id: 'a' },
    ]);
  });

  test('tracks with the same length, loudness and tempo are duplicates', async () => {
    const sound = (id: string, durationSec: number, lufs: number, bpm: number | null) =>
      world.own('update tracks set duration_sec = $2, loudness_lufs = $3, bpm = $4 where id = $1', [
        id,
        durationSec,
        lufs,
        bpm,
      ]);
    await sound('a', 200.04, -9, 140);
    await sound('b', 199.96, -9.08, 140.02);
    expect((await find()).map(({ cause, alike, id }) => `${cause} ${alike} ${id}`).sort()).toEqual([
      'sound a a',
      'sound a b',
    ]);
    for (const [durationSec, lufs, bpm] of [
      [200.2, -9, 140],
      [200.04, -9.2, 140],
      [200.04, -9, 141],
    ] as const) {
      await sound('b', durationSec, lufs, bpm);
      expect(await find()).toEqual([]);
    }
  });
});
