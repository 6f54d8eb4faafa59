import { beforeEach, describe, expect, test } from 'vitest';
import { numbered } from '#database/testing/insert-test-tracks.ts';
import { connect } from '#database/testing/test-database.ts';
import { seededRandom } from '#domain/seeded-random.ts';
import { AN, an, BINH, binh, openWorldForTests, SET_CALLER, service, settingsOf } from './world.ts';

const world = openWorldForTests();

/** Skips the triggers, like a restore. */
async function load(sql: string, values: unknown[] = []) {
  await world.own('set local session_replication_role = replica');
  await world.own(sql, values);
  await world.own('set local session_replication_role = origin');
}

describe('a like', () => {
  test.each(['Bài 1', 'a_b', '-a', 'a-', 'a--b', '', 'a'.repeat(65), null, 'khong-co'])(
    'a like of %j is refused: no track has this id',
    async (track) => {
      expect(await world.like(an, track)).toMatchObject({ refusal: 'PT400 like_bad_track' });
    },
  );

  test('a track is liked once', async () => {
    await world.addTracks(['a'.repeat(64)]);
    expect(await world.like(an, 'a'.repeat(64))).toMatchObject({ count: 1 });
    expect((await world.like(an, 'a'.repeat(64))).refusal).toMatch(/^23505 /);
  });

  test('a like is refused if its listener has five thousand already', async () => {
    await load(
      "insert into track_likes (user_id, track_id) select $1, 'bai-' || n from generate_series(1, 4999) as n",
      [AN],
    );
    expect(await world.like(an, 'cuoi')).toMatchObject({ count: 1 });
    expect(await world.like(an, 'nua')).toMatchObject({ refusal: 'PT409 too_many_likes' });
    // A duplicate, not one too many.
    expect((await world.like(an, 'cuoi')).refusal).toMatch(/^23505 /);
    expect(await world.like(service, 'nua', AN)).toMatchObject({ refusal: 'PT409 too_many_likes' });
    expect(await world.like(binh, 'nua')).toMatchObject({ count: 1 });
    await world.ask(an, "delete from track_likes where track_id = 'bai-1'");
    expect(await world.like(an, 'nua')).toMatchObject({ count: 1 });
  });
});

describe('a playlist', () => {
  const titled = async (title: unknown) => {
    const { rows, refusal } = await world.playlist(an, title);
    return refusal ?? rows[0]?.title;
  };

  test('a playlist has a title of 1 to 80 characters, counted as stored', async () => {
    expect(await titled('a')).toBe('a');
    expect(await titled(`  ${'ế'.normalize('NFD').repeat(80)}\n`)).toBe('ế'.repeat(80));
    expect(await titled('🥁'.repeat(80))).toBe('🥁'.repeat(80));
    for (const bad of ['ă'.repeat(81), '', ' \u3000', '\u200b', '\u0301', '\u2800', null])
      expect(await titled(bad)).toBe('PT400 playlist_bad_title');
  });

  test('a playlist has a title of one line', async () => {
    expect(await titled('Nửa\r\nđêm\u2028\tnay')).toBe('Nửa đêm nay');
    expect(await titled(`Nửa${'\u0310\u0489'.repeat(40)} \u202eđêm`)).toBe('Nửa\u0310\u0489 đêm');
  });

  test('a playlist has a description of up to 300 characters, or none', async () => {
    const described = async (description: unknown) => {
      const { rows, refusal } = await world.playlist(an, 'Tên', { description });
      return refusal ?? rows[0]?.description;
    };
    expect(await described(` ${'ế'.normalize('NFD').repeat(300)} `)).toBe('ế'.repeat(300));
    expect(await described('hai\ndòng')).toBe('hai\ndòng');
    expect(await described(`hai${'\n'.repeat(200)}dòq\u0301${'\u0301'.repeat(90)}`)).toBe(
      'hai\n\ndòq\u0301\u0301',
    );
    for (const empty of [null, '', ' \n', '\u200d\u0301']) expect(await described(empty)).toBe('');
    expect(await described('a'.repeat(301))).toBe('PT400 playlist_bad_description');
  });

  test('a playlist is private by default', async () => {
    const opened = async (more: object) => {
      const { rows } = await world.playlist(an, 'Tên', more as Record<string, unknown>);
      return rows[0]?.is_public;
    };
    expect(await opened({})).toBe(false);
    expect(await opened({ is_public: null })).toBe(false);
    expect(await opened({ is_public: true })).toBe(true);
  });

  test('a changed playlist follows the same rules', async () => {
    await world.playlist(an, 'Tên');
    const change = async (set: string) =>
      (await world.ask(an, `update playlists set ${set}`)).refusal;
    expect(await change("title = ' '")).toBe('PT400 playlist_bad_title');
    expect(await change(`description = repeat('a', 301)`)).toBe('PT400 playlist_bad_description');
    expect(await change("title = '  Mới  ', description = null, is_public = null")).toBeUndefined();
    expect(await world.playlists()).toMatchObject([
      { title: 'Mới', description: '', is_public: false },
    ]);
  });

  test('a playlist is refused if its listener has a hundred already', async () => {
    await load(
      "insert into playlists (user_id, title) select $1, 'Số ' || n from generate_series(1, 99) as n",
      [AN],
    );
    expect(await titled('Cuối')).toBe('Cuối');
    expect(await titled('Nữa')).toBe('PT409 too_many_playlists');
    expect(
      (await world.ask(an, "update playlists set title = 'Đổi' where title = 'Cuối'")).count,
    ).toBe(1);
    expect(await world.playlist(binh, 'Của Bình')).toMatchObject({ count: 1 });
  });
});

describe('the tracks of a playlist', () => {
  let id: unknown;
  beforeEach(async () => {
    id = (await world.playlist(an, 'Tên')).rows[0]?.id;
    for (const track of ['a', 'b', 'c', 'd']) await world.add(an, id, track);
  });
  const order = async () => (await world.playlistTracks()).map(({ track_id }) => track_id).join('');
  const places = async () => (await world.playlistTracks()).map(({ position }) => position);

  test('the tracks of a playlist are in the order in which they were added, without duplicates', async () => {
    expect([await order(), await places()]).toEqual(['abcd', [0, 1, 2, 3]]);
    expect(await world.add(an, id, 'b')).toMatchObject({ refusal: 'PT409 playlist_has_track' });
    for (const track of ['Bài 1', 'khong-co', null])
      expect(await world.add(an, id, track)).toMatchObject({ refusal: 'PT400 playlist_bad_track' });
  });

  test('tracks that one statement adds keep their order', async () => {
    const several =
      "insert into playlist_tracks (playlist_id, track_id) values ($1, 'e'), ($1, 'f')";
    expect(await world.ask(an, several, [id])).toMatchObject({ count: 2 });
    expect(await order()).toBe('abcdef');
  });

  test.each([
    ['a', 0, 'abcd'],
    ['a', 1, 'bacd'],
    ['a', 3, 'bcda'],
    ['d', 0, 'dabc'],
    ['c', 1, 'acbd'],
    ['b', 99, 'acdb'],
    ['b', -1, 'bacd'],
  ])('moving %s to position %i gives %s', async (track, to, expected) => {
    expect(await world.move(an, id, track, to)).toMatchObject({ count: 1 });
    expect([await order(), await places()]).toEqual([expected, [0, 1, 2, 3]]);
  });

  test('the next move closes a gap in the order', async () => {
    await world.ask(an, "delete from playlist_tracks where track_id = 'b'");
    await world.add(an, id, 'e');
    expect([await order(), await places()]).toEqual(['acde', [0, 2, 3, 4]]);
    await world.move(an, id, 'e', 1);
    expect([await order(), await places()]).toEqual(['aecd', [0, 1, 2, 3]]);
  });

  test('a track that is not in the playlist cannot be moved', async () => {
    const refusal = 'PT404 playlist_track_missing';
    expect(await world.move(an, id, 'x', 0)).toMatchObject({ refusal });
    await world.ask(an, 'delete from playlist_tracks');
    expect(await world.move(an, id, 'a', 0)).toMatchObject({ refusal });
  });

  test('a playlist has at most five hundred tracks', async () => {
    await world.addTracks(numbered('bai', 498));
    await load(
      "insert into playlist_tracks (playlist_id, track_id, position) select $1, 'bai-' || n, n from generate_series(4, 498) as n",
      [id],
    );
    expect(await world.add(an, id, 'cuoi')).toMatchObject({ count: 1 });
    expect(await world.add(an, id, 'nua')).toMatchObject({ refusal: 'PT409 playlist_full' });
    expect(await world.add(an, id, 'a')).toMatchObject({ refusal: 'PT409 playlist_has_track' });
    await world.move(an, id, 'cuoi', 0);
    expect((await order()).startsWith('cuoiabcd')).toBe(true);
  });

  test('adding, moving or removing a track updates the playlist’s time', async () => {
    const changes = [
      () => world.add(an, id, 'e'),
      () => world.move(an, id, 'e', 0),
      () => world.ask(an, "delete from playlist_tracks where track_id = 'e'"),
      () => world.ask(an, "update playlists set title = 'Mới'"),
    ];
    for (const change of changes) {
      await world.own("update playlists set updated_at = '2001-01-01'");
      await change();
      expect(await world.own("select from playlists where updated_at > '2002-01-01'")).toHaveLength(
        1,
      );
    }
  });

  test('tracks are deleted with their playlist, which is deleted with its listener', async () => {
    await world.playlist(binh, 'Của Bình');
    await world.own('delete from auth.users where id = $1', [AN]);
    expect(await world.playlists()).toMatchObject([{ user_id: BINH }]);
    expect(await world.playlistTracks()).toEqual([]);
  });
});

describe('the rate', () => {
  test('a listener may make 120 changes of any kind a minute', async () => {
    const id = (await world.playlist(an, 'Tên')).rows[0]?.id;
    for (let n = 0; n < 40; n++) {
      await world.like(an, `bai-${n}`);
      await world.add(an, id, `bai-${n}`);
      await world.ask(an, `update playlists set title = 'Số ${n}'`);
    }
    const refusal = 'PT429 library_too_fast';
    expect(await world.like(an, 'nua')).toMatchObject({ refusal });
    expect(await world.add(an, id, 'nua')).toMatchObject({ refusal });
    expect(await world.move(an, id, 'bai-1', 0)).toMatchObject({ refusal });
    expect(await world.playlist(an, 'Nữa')).toMatchObject({ refusal });
    expect(await world.ask(an, "update playlists set title = 'x'")).toMatchObject({ refusal });
    // Deletions are not limited: each undoes a counted write.
    expect(await world.ask(an, "delete from track_likes where track_id = 'bai-1'")).toMatchObject({
      count: 1,
    });
    expect(await world.like(binh, 'nua')).toMatchObject({ count: 1 });

    await world.own("update private.library_writes set since = since - interval '1 minute'");
    expect(await world.like(an, 'nua')).toMatchObject({ count: 1 });
  });

  test('refused changes do not count towards the rate', async () => {
    for (let n = 0; n < 130; n++) await world.playlist(an, ' ');
    expect(await world.playlist(an, 'Tên')).toMatchObject({ count: 1 });
  });
});

describe('concurrent requests', () => {
  type Work = [sql: string, ...values: unknown[]];

  /** Each worker on a connection of its own; says how each of its requests ended. */
  async function together(workers: Work[][]): Promise<string[]> {
    const answers = workers.map(async (works) => {
      const client = await connect(world.connectionString);
      const said: string[] = [];
      for (const [sql, ...values] of works) {
        await client.query('begin');
        await client.query(SET_CALLER, settingsOf(an));
        try {
          await client.query(sql, values);
          await client.query('commit');
          said.push('done');
        } catch (error) {
          await client.query('rollback');
          said.push((error as Error).message);
        }
      }
      await client.end();
      return said;
    });
    return (await Promise.all(answers)).flat();
  }
  /** Outside this test's transaction, so that all connections see it. */
  async function outside(sql: string, values: unknown[] = []) {
    const client = await connect(world.connectionString);
    const { rows } = await client.query(sql, values);
    await client.end();
    return rows;
  }
  const ADD = 'insert into playlist_tracks (playlist_id, track_id) values ($1, $2)';

  test('concurrent changes of a playlist leave each track in one place, without deadlock', async () => {
    const [{ id }] = await outside(
      "insert into playlists (user_id, title) values ($1, 'Cùng lúc') returning id",
      [AN],
    );
    const seed = process.env.FUZZ_SEED ?? String(Date.now());
    const random = seededRandom(seed);
    const pick = (n: number) => Math.floor(random() * n);
    const work = (): Work => {
      const track = `bai-${pick(12)}`;
      return [
        [ADD, id, track] satisfies Work,
        [ADD, id, track] satisfies Work,
        ['select move_playlist_track($1, $2, $3)', id, track, pick(12)] satisfies Work,
        [
          'delete from playlist_tracks where playlist_id = $1 and track_id = $2',
          id,
          track,
        ] satisfies Work,
        ['update playlists set title = $2 where id = $1', id, `Số ${pick(9)}`] satisfies Work,
      ][pick(5)] as Work;
    };
    const answers = new Set<string>();
    for (let round = 0; round < 4; round++) {
      await outside('delete from private.library_writes');
      const workers = Array.from({ length: 6 }, () => Array.from({ length: 19 }, work));
      for (const said of await together(workers)) answers.add(said);
    }
    for (const said of ['playlist_has_track', 'playlist_track_missing']) answers.delete(said);
    expect([...answers], `FUZZ_SEED=${seed}`).toEqual(['done']);
    const rows = await outside(
      'select track_id, position from playlist_tracks where playlist_id = $1',
      [id],
    );
    expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
    await outside('delete from playlists where id = $1', [id]);
  });

  test('concurrent requests do not exceed a limit: of ten with room for two, two succeed', async () => {
    const [{ id }] = await outside(
      `with made as (insert into playlists (user_id, title) values ($1, 'Gần đầy') returning id)
       select id from made`,
      [AN],
    );
    const fill = await connect(world.connectionString);
    await fill.query('set session_replication_role = replica');
    await fill.query(
      "insert into playlist_tracks (playlist_id, track_id, position) select $1, 'kho-' || n, n from generate_series(0, 497) as n",
      [id],
    );
    await fill.query(
      "insert into track_likes (user_id, track_id) select $1, 'kho-' || n from generate_series(1, 4998) as n",
      [AN],
    );
    await fill.query('delete from private.library_writes');
    await fill.end();
    const ten = (work: (n: number) => Work) => Array.from({ length: 10 }, (_, n) => [work(n)]);
    const adds = await together(ten((n) => [ADD, id, `bai-${n}`]));
    expect(adds.sort()).toEqual([...Array(2).fill('done'), ...Array(8).fill('playlist_full')]);
    const like = 'insert into track_likes (user_id, track_id) values ($1, $2)';
    const likes = await together(ten((n) => [like, AN, `bai-${n}`]));
    expect(likes.sort()).toEqual([...Array(2).fill('done'), ...Array(8).fill('too_many_likes')]);
    await outside('delete from playlists where id = $1', [id]);
    await outside('delete from track_likes where user_id = $1', [AN]);
  });
});
