import { beforeAll, describe, expect, test } from 'vitest';
import { operators, outcomeOf, type Row, sqlOf, testMatrix } from './matrix.ts';
import { AN, an, BINH, binh, openWorldForTests } from './world.ts';

const PASSWORD = 'mật khẩu của An';
const world = openWorldForTests();
const sql = sqlOf(world);
let commentId: unknown;
const acts = () =>
  world.own('select act, target_id, track_id, reason from operator_acts order by id desc limit 1');

/** An is an operator, Bình has commented. */
beforeAll(async () => {
  await world.own(
    "update auth.users set encrypted_password = extensions.crypt($2, extensions.gen_salt('bf', 4)) where id = $1",
    [AN, PASSWORD],
  );
  await world.own("select private.set_operator('an@example.com', true)");
  await world.own("insert into public.profiles (user_id, display_name) values ($1, 'Bình')", [
    BINH,
  ]);
  commentId = (await world.comment(binh, 'hay quá')).rows[0]?.id;
});

const MATRIX: Row[] = [
  ['silence a listener', sql("select silence_listener($1, 7, 'x')", () => [BINH]), operators(1)],
  ['end a silence', sql('select unsilence_listener($1)', () => [BINH]), operators(1)],
  ['close a track’s comments', sql("select close_comments('bai-1', true)"), operators(1)],
  [
    'delete a comment for good',
    sql("select erase_comment($1, 'x', $2)", () => [commentId, PASSWORD]),
    operators(1),
  ],
  ['read of a listener', sql('select from studio_listener($1)', () => [BINH]), operators(1)],
  [
    'read a listener’s comments',
    sql('select from studio_comments_of($1, null, null)', () => [BINH]),
    operators(1),
  ],
];
testMatrix(MATRIX, async () => [
  await world.comments(),
  await world.own('select * from private.silenced_listeners'),
  await world.own('select from operator_acts'),
  await world.own('select id from tracks where comments_closed'),
]);

describe('a silenced listener', () => {
  const silence = () => world.ask(an, "select silence_listener($1, 7, 'Chửi bậy')", [BINH]);
  const write = async () => outcomeOf(await world.comment(binh, `câu ${Math.random()}`));
  const rename = async (name: string) =>
    outcomeOf(
      await world.ask(binh, 'update profiles set display_name = $2 where user_id = $1', [
        BINH,
        name,
      ]),
    );
  const newPlaylist = async (isPublic: boolean) =>
    await world.ask(
      binh,
      'insert into playlists (user_id, title, is_public) values ($1, $2, $3) returning id',
      [BINH, 'Của tôi', isPublic],
    );

  test('a silenced listener can write nothing public, sees the reason, and can write again afterwards', async () => {
    await silence();
    expect([await write(), await rename('Khác'), outcomeOf(await newPlaylist(true))]).toEqual(
      Array(3).fill('account_silenced'),
    );
    const own = await newPlaylist(false);
    expect(outcomeOf(own)).toBe(1);
    const open = 'update playlists set is_public = true where id = $1';
    expect(outcomeOf(await world.ask(binh, open, [own.rows[0]?.id]))).toBe('account_silenced');
    expect((await world.ask(binh, 'select * from my_silence()')).rows).toMatchObject([
      { reason: 'Chửi bậy', until: expect.any(Date) },
    ]);
    expect((await world.ask(an, 'select * from my_silence()')).rows).toEqual([]);
    expect(
      outcomeOf(await world.ask(binh, 'delete from track_comments where id = $1', [commentId])),
    ).toBe(1);
    await world.own("update private.silenced_listeners set until = now() - interval '1 second'");
    expect([await write(), await rename('Khác')]).toEqual([1, 1]);
  });

  test('a silenced listener can make a public playlist private', async () => {
    const { rows } = await newPlaylist(true);
    await silence();
    const close = 'update playlists set is_public = false where id = $1';
    expect(outcomeOf(await world.ask(binh, close, [rows[0]?.id]))).toBe(1);
  });

  test('a listener can write again when an operator ends the silence; operators cannot be silenced', async () => {
    await silence();
    expect(await acts()).toMatchObject([{ act: 'silence_listener', target_id: BINH }]);
    await world.ask(an, 'select unsilence_listener($1)', [BINH]);
    expect(await write()).toBe(1);
    const own = await world.ask(an, "select silence_listener($1, 7, '')", [AN]);
    expect(own.refusal).toBe('PT403 is_operator');
    for (const days of [0, 366, null]) {
      const bad = await world.ask(an, "select silence_listener($1, $2, '')", [BINH, days]);
      expect(bad.refusal).toBe('PT400 silence_bad_time');
    }
  });
});

test('a track with closed comments accepts no new ones, keeps the old ones, and gets a new revision', async () => {
  const { rows } = await world.ask(binh, 'select track_id from track_comments where id = $1', [
    commentId,
  ]);
  const trackId = rows[0]?.track_id;
  const revision = async () =>
    (await world.own('select revision from tracks where id = $1', [trackId]))[0]?.revision;
  const before = await revision();
  await world.ask(an, 'select close_comments($1, true)', [trackId]);
  expect(await revision()).not.toBe(before);
  for (const caller of [binh, an]) {
    const answer = await world.ask(
      caller,
      'insert into track_comments (track_id, user_id, content) values ($1, $2, $3)',
      [trackId, caller.userId, 'nữa'],
    );
    expect(outcomeOf(answer)).toBe('comment_closed');
  }
  expect(await world.comments()).toHaveLength(1);
  await world.ask(an, 'select close_comments($1, false)', [trackId]);
  expect(await acts()).toMatchObject([{ act: 'open_comments', track_id: trackId }]);
  expect(outcomeOf(await world.comment(binh, 'lại được'))).toBe(1);
});

test('erasing a comment requires the operator’s own password', async () => {
  const erase = (password: string) =>
    world.ask(an, "select erase_comment($1, 'Lộ số điện thoại', $2) as is_done", [
      commentId,
      password,
    ]);
  expect((await erase('sai')).rows).toEqual([{ is_done: false }]);
  expect(await world.comments()).toHaveLength(1);
  expect((await erase(PASSWORD)).rows).toEqual([{ is_done: true }]);
  expect(await world.comments()).toEqual([]);
  expect(await acts()).toMatchObject([
    { act: 'erase_comment', target_id: BINH, reason: 'Lộ số điện thoại' },
  ]);
});

test('a listener’s comments are listed in pages, without the e-mail address', async () => {
  // Bypasses the rate limit.
  await world.own('set local session_replication_role = replica');
  await world.own(
    `insert into track_comments (track_id, user_id, content)
     select 'bai-' || n, $1, 'câu ' || n from generate_series(1, 60) as n`,
    [BINH],
  );
  await world.own('set local session_replication_role = origin');
  const { rows: facts } = await world.ask(an, 'select * from studio_listener($1)', [BINH]);
  expect(facts).toMatchObject([
    { name: 'Bình', is_operator: false, silenced_until: null, hidden: 0 },
  ]);
  expect(JSON.stringify(facts)).not.toContain('@');
  // As text: a Date knows no microseconds.
  const { rows } = await world.ask(
    an,
    'select id, created_at::text from studio_comments_of($1, null, null)',
    [BINH],
  );
  const last = rows.at(-1);
  const { rows: rest } = await world.ask(an, 'select * from studio_comments_of($1, $2, $3)', [
    BINH,
    last?.created_at,
    last?.id,
  ]);
  expect([facts[0]?.comments, rows.length, rest.length]).toEqual([61, 50, 11]);
});
