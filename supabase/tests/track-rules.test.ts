import { beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#database/testing/test-database.ts';
import { AN, an, binh, openWorldForTests, service, signedOut, visitor } from './world.ts';

const world = openWorldForTests();
const setStatus = (id: string, status: string) =>
  world.own('update tracks set status = $2 where id = $1', [id, status]);

describe('a track', () => {
  const add = (more: Record<string, unknown>) => {
    const row = { id: 'thu', title: 'Thử', artist: 'DJ Thử', genre: 'Vinahouse', ...more };
    const names = Object.keys(row);
    return world.ask(
      service,
      `insert into tracks (${names}) values (${names.map((_, n) => `$${n + 1}`)}) returning *`,
      Object.values(row),
    );
  };
  const SHOWN = { duration_sec: 200.5, stream_url: '/sound/a.mp3', cover_image: '/covers/a.jpg' };

  test('a track has the status ‘waiting’ unless another is given', async () => {
    expect((await add({})).rows).toMatchObject([
      { status: 'waiting', status_reason: '', origin: 'import', tags: [], edited: [] },
    ]);
  });

  test.each(Object.keys(SHOWN))('a track is NOT published without its %s', async (column) => {
    expect(await add({ ...SHOWN, status: 'published' })).toMatchObject({ count: 1 });
    const { refusal } = await add({ ...SHOWN, id: 'hai', status: 'published', [column]: null });
    expect(refusal).toMatch(/^23514 /);
  });

  test.each([
    { id: 'Bài 1' },
    { id: 'a'.repeat(65) },
    { status: 'khác' },
    { title: '' },
    { artist: '' },
    { genre: '' },
    { duration_sec: 0 },
    { chapters: '{}' },
    { playback_count: -1 },
  ])('a track can NOT have %o', async (more) => {
    expect((await add(more)).refusal).toMatch(/^23514 /);
  });

  test('a new track is placed above the existing ones', async () => {
    await add({});
    const [first] = await world.own('select id from tracks order by list_position limit 1');
    expect(first).toEqual({ id: 'thu' });
  });

  test('a track keeps its id while something refers to it', async () => {
    await world.like(an, 'mua-chieu');
    for (const change of ['delete from tracks', "update tracks set id = 'khac'"])
      await expect(
        (async () => {
          await world.own('savepoint change');
          try {
            await world.own(`${change} where id = 'mua-chieu'`);
          } finally {
            await world.own('rollback to change');
          }
        })(),
      ).rejects.toThrow('track_likes_track_id_fkey');
  });
});

describe.each(['waiting', 'hidden', 'removed'])('of a track that is %s', (status) => {
  const comments = async (caller = visitor) =>
    (await world.ask(caller, 'select content from track_comments order by created_at')).rows;
  let playlist: unknown;
  beforeEach(async () => {
    playlist = (await world.playlist(an, 'Tên', { is_public: true })).rows[0]?.id;
    await world.comment(an, 'giấu đi');
    await world.like(an, 'mua-chieu');
    await world.add(an, playlist, 'mua-chieu');
    await world.comment(an, 'còn đây', 'dem-trang');
    await setStatus('mua-chieu', status);
  });

  test('comments of a track that is not published can NOT be read until it is back', async () => {
    for (const caller of [visitor, binh, signedOut])
      expect(await comments(caller)).toEqual([{ content: 'còn đây' }]);
    await setStatus('mua-chieu', 'published');
    expect(await comments()).toEqual([{ content: 'giấu đi' }, { content: 'còn đây' }]);
  });

  test('authors can read and delete their own comments on a track that is not published', async () => {
    expect(await comments(an)).toHaveLength(2);
    expect(await world.ask(an, 'delete from track_comments')).toMatchObject({ count: 2 });
  });

  test('likes and places in playlists stay while a track is not published', async () => {
    const read = (table: string) => world.ask(an, `select track_id from ${table}`);
    for (const table of ['track_likes', 'playlist_tracks'])
      expect((await read(table)).rows).toEqual([{ track_id: 'mua-chieu' }]);
    const remove = (table: string) => world.ask(an, `delete from ${table}`);
    for (const table of ['track_likes', 'playlist_tracks'])
      expect(await remove(table)).toMatchObject({ count: 1 });
  });

  test('nobody can add anything to a track that is not published', async () => {
    const other = (await world.playlist(an, 'Khác')).rows[0]?.id;
    for (const caller of [an, service]) {
      const said = [
        await world.comment(caller, 'thêm', 'mua-chieu', AN),
        await world.like(caller, 'mua-chieu', AN),
        await world.add(caller, other, 'mua-chieu'),
      ];
      expect(said.map(({ refusal }) => refusal)).toEqual([
        'PT400 comment_bad_track',
        'PT400 like_bad_track',
        'PT400 playlist_bad_track',
      ]);
    }
  });
});

test('comments are read from their indexes, each with a lookup of only its own track', async () => {
  await world.own('set local session_replication_role = replica');
  await world.own(
    `insert into tracks (id, status, title, artist, genre, duration_sec, stream_url, cover_image, revision)
     select 'kho-' || n, 'published', 'x', 'x', 'x', 1, 'x', 'x', n from generate_series(1, 5000) as n`,
  );
  await world.own(
    `insert into track_comments (track_id, user_id, content, created_at)
     select 'kho-' || 1 + n % 50, $1, 'x', now() - n * interval '1 second' from generate_series(1, 20000) as n`,
    [AN],
  );
  await world.own('analyze tracks, track_comments');
  for (const [where, index] of [
    ['', 'track_comments_latest'],
    ["where track_id = 'kho-7'", 'track_comments_of_track'],
  ]) {
    for (const caller of [visitor, binh]) {
      const { rows } = await world.ask(
        caller,
        `explain select * from track_comments ${where} order by created_at desc, id desc limit 20`,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain(`Index Scan using ${index}`);
      expect(plan).toContain('Index Scan using tracks_pkey');
      expect(plan).not.toMatch(/Seq Scan|hashed|Sort/);
    }
  }
});

describe('the demo', () => {
  const shown = async () =>
    (
      await world.own(
        "select id from tracks where origin = 'demo' and status = 'published' order by id",
      )
    ).map(({ id }) => id);
  const putAside = async () => (await world.own('select private.put_demo_aside() as n'))[0]?.n;
  const bringBack = async () => (await world.own('select private.bring_demo_back() as n'))[0]?.n;
  beforeEach(async () => {
    await world.own('delete from tracks');
    await world.addTracks(['demo-1', 'demo-2', 'demo-3', 'cua-crew']);
    await world.own("update tracks set origin = 'demo' where id like 'demo-%'");
  });

  test('the demo is hidden when other tracks are published, and comes back', async () => {
    expect(await putAside()).toBe(3);
    expect(await shown()).toEqual([]);
    expect(
      await world.own('select distinct status_reason from tracks where status <> $1', [
        'published',
      ]),
    ).toEqual([{ status_reason: 'demo' }]);
    expect(await putAside()).toBe(0);
    expect(await bringBack()).toBe(3);
    expect(await shown()).toEqual(['demo-1', 'demo-2', 'demo-3']);
    expect(await world.own("select from tracks where status_reason <> ''")).toEqual([]);
  });

  test.each(['waiting', 'hidden', 'removed'])(
    'the demo stays while all other tracks are %s',
    async (status) => {
      await setStatus('cua-crew', status);
      expect(await putAside()).toBe(0);
      expect(await shown()).toHaveLength(3);
    },
  );

  test('the demo keeps a status that was set by hand', async () => {
    await world.own("update tracks set edited = '{status}' where id = 'demo-1'");
    await world.own("update tracks set status = 'hidden' where id = 'demo-2'");
    expect(await putAside()).toBe(1);
    expect(await shown()).toEqual(['demo-1']);
    expect(await bringBack()).toBe(1);
    expect(await shown()).toEqual(['demo-1', 'demo-3']);
  });
});

describe('the revision', () => {
  const revisionOf = async (id: string) =>
    Number((await world.own('select revision from tracks where id = $1', [id]))[0]?.revision);

  test('the revision grows with each change of a track, and with nothing else', async () => {
    const before = await revisionOf('a');
    await world.own("update tracks set title = 'Mới' where id = 'b'");
    expect(await revisionOf('a')).toBe(before);
    expect(await revisionOf('b')).toBeGreaterThan(before);
    const after = await revisionOf('b');
    await world.own("update tracks set title = 'Mới' where id = 'b'");
    expect(await revisionOf('b')).toBe(after);
    await world.own("update tracks set revision = 1 where id = 'b'");
    expect(await revisionOf('b')).toBeGreaterThan(after);
  });

  test('revisions follow the order of commits: a later change waits', async () => {
    const [first, second, reader] = [
      await connect(world.connectionString),
      await connect(world.connectionString),
      await connect(world.connectionString),
    ];
    const heard: string[] = [];
    reader.on('notification', ({ channel }) => heard.push(channel));
    await reader.query('listen library');
    const newest = async () =>
      (
        await reader.query<{ id: string }>(
          'select id from public.tracks order by revision desc limit 2',
        )
      ).rows.map(({ id }) => id);
    const rename = (id: string) =>
      `update public.tracks set title = title || '.' where id = '${id}'`;
    await first.query('begin');
    await first.query(rename('c'));
    await first.query(rename('d'));
    let isSecondThrough = false;
    const later = second.query(rename('e')).then(() => {
      isSecondThrough = true;
    });
    await expect
      .poll(() => reader.query("select from pg_stat_activity where wait_event = 'advisory'"), {
        timeout: 90_000,
      })
      .toMatchObject({ rowCount: 1 });
    expect(isSecondThrough).toBe(false);
    expect(heard).toEqual([]);
    expect(await newest()).not.toContain('c');
    await first.query('commit');
    await later;
    expect(await newest()).toEqual(['e', 'd']);
    // One for each transaction.
    await expect.poll(() => heard, { timeout: 90_000 }).toEqual(['library', 'library']);
    await Promise.all([first.end(), second.end(), reader.end()]);
  });
});
