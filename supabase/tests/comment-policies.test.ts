import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  AN,
  an,
  BINH,
  banned,
  binh,
  type Caller,
  openWorldForTests,
  removed,
  service,
  signedOut,
  unconfirmed,
  visitor,
} from './world.ts';

const world = openWorldForTests();
/** An's and Bình's comments, as they are before each test. */
let before: Record<string, unknown>[];
beforeAll(async () => {
  await world.comment(an, 'của An');
  // Times are in milliseconds; the order of equal times is undefined.
  await world.own('select pg_sleep(0.002)');
  await world.comment(binh, 'của Bình');
  before = await world.comments();
});

const everybody: [string, Caller][] = [
  ['a visitor', visitor],
  ['the owner', an],
  ['a stranger', binh],
  ['an unconfirmed user', unconfirmed],
  ['a banned user', banned],
  ['the service role', service],
];
const ROW_REFUSED = '42501 new row violates row-level security policy for table "track_comments"';
const TABLE_REFUSED = '42501 permission denied for table track_comments';

describe('select', () => {
  test.each(everybody)('%s can read every comment', async (_, caller) => {
    const { rows } = await world.ask(
      caller,
      'select * from track_comments order by created_at, id',
    );
    expect(rows).toEqual(before);
    expect(rows).toHaveLength(2);
  });
});

describe('insert', () => {
  test('a confirmed user can comment as themselves', async () => {
    const { rows } = await world.comment(an, 'thêm nữa');
    expect(rows).toMatchObject([{ user_id: AN, track_id: 'mua-chieu', content: 'thêm nữa' }]);
    expect(await world.comments()).toEqual([...before, ...rows]);
  });

  test('the service role can comment for somebody', async () => {
    const { rows } = await world.comment(service, 'thay An', 'mua-chieu', AN);
    expect(await world.comments()).toEqual([...before, ...rows]);
    expect(rows).toHaveLength(1);
  });

  test.each<[string, Caller, string]>([
    ['a visitor', visitor, TABLE_REFUSED],
    ['a visitor naming a user', { ...visitor, userId: AN }, TABLE_REFUSED],
    ['an unconfirmed user', unconfirmed, 'PT403 not_confirmed'],
    ['a banned user', banned, 'PT403 account_banned'],
    ['a user who was deleted', removed, 'PT401 session_ended'],
    ['the owner, signed out,', signedOut, 'PT401 session_ended'],
  ])('%s can NOT comment', async (_, caller, refusal) => {
    expect(await world.comment(caller, 'thử')).toMatchObject({ refusal });
    expect(await world.comments()).toEqual(before);
  });

  test.each<[string, Caller, string | null]>([
    ['a stranger', binh, AN],
    ['an unconfirmed user', unconfirmed, AN],
    ['a confirmed user, for nobody,', an, null],
  ])('%s can NOT comment as somebody else', async (_, caller, author) => {
    const { refusal } = await world.ask(
      caller,
      "insert into track_comments (content, track_id, user_id) values ('giả', 'mua-chieu', $1)",
      [author],
    );
    expect(refusal).toBe(ROW_REFUSED);
    expect(await world.comments()).toEqual(before);
  });

  test('a refusal does NOT reveal what another user wrote last', async () => {
    expect(await world.comment(binh, 'của An', 'mua-chieu', AN)).toMatchObject({
      refusal: ROW_REFUSED,
    });
  });

  test('a user can NOT insert a comment in another’s name among their own', async () => {
    const { refusal } = await world.ask(
      an,
      `insert into track_comments (content, track_id, user_id) values
        ('một', 'mua-chieu', $1), ('hai', 'mua-chieu', $2), ('ba', 'mua-chieu', $1)`,
      [AN, BINH],
    );
    expect(refusal).toBe(ROW_REFUSED);
    expect(await world.comments()).toEqual(before);
  });

  test('a user can NOT choose id and time: they are overwritten, also if only some rows of a request have them', async () => {
    const chosen = '99999999-9999-4999-8999-999999999999';
    const { rows } = await world.ask(
      an,
      `insert into track_comments (id, content, track_id, user_id, created_at) values
        ($2, 'một', 'mua-chieu', $1, '2001-01-01'), (null, 'hai', 'mua-chieu', $1, null),
        (default, 'ba', 'mua-chieu', $1, default) returning *`,
      [AN, chosen],
    );
    expect(rows).toHaveLength(3);
    expect(rows.map(({ id }) => id)).not.toContain(chosen);
    const [{ oldest } = {}] = await world.own(
      "select min(created_at) > now() - interval '1 minute' as oldest from track_comments",
    );
    expect(oldest).toBe(true);
  });

  test('a user can NOT overwrite another’s comment', async () => {
    const id = before[0]?.id;
    const upsert = (action: string) =>
      world.ask(
        binh,
        `insert into track_comments (id, content, track_id, user_id) values ($1, 'chiếm', 'mua-chieu', $2)
          on conflict (id) do ${action}`,
        [id, BINH],
      );
    expect(await upsert('update set content = excluded.content')).toMatchObject({
      refusal: TABLE_REFUSED,
    });
    expect(await world.comments()).toEqual(before);

    // With `do nothing`, a new comment of Bình's is inserted, with an id from the server.
    expect(await upsert('nothing')).toMatchObject({ count: 1 });
    const after = await world.comments();
    expect(after.slice(0, 2)).toEqual(before);
    expect(after[2]).toMatchObject({ user_id: BINH });
  });
});

describe('update', () => {
  test.each(everybody)('%s can NOT edit a comment', async (_, caller) => {
    for (const change of ["content = 'sửa'", 'user_id = user_id', 'created_at = now()'])
      expect(await world.ask(caller, `update track_comments set ${change}`)).toMatchObject({
        refusal: TABLE_REFUSED,
      });
    expect(await world.comments()).toEqual(before);
  });
});

describe('delete', () => {
  const deleteAn = "delete from track_comments where content = 'của An'";

  test.each<[string, Caller]>([
    ['the owner', an],
    ['the service role', service],
  ])('%s can delete a comment', async (_, caller) => {
    expect(await world.ask(caller, deleteAn)).toMatchObject({ count: 1 });
    expect(await world.comments()).toEqual(before.slice(1));
  });

  test.each<[string, Caller, object]>([
    ['a stranger', binh, { rows: [], count: 0 }],
    ['an unconfirmed user', unconfirmed, { refusal: 'PT403 not_confirmed' }],
    ['a banned user', banned, { refusal: 'PT403 account_banned' }],
  ])('%s can NOT delete another’s', async (_, caller, answer) => {
    expect(await world.ask(caller, deleteAn)).toMatchObject(answer);
    expect(await world.comments()).toEqual(before);
  });

  test('a visitor can NOT delete', async () => {
    expect(await world.ask(visitor, deleteAn)).toMatchObject({ refusal: TABLE_REFUSED });
    expect(await world.comments()).toEqual(before);
  });

  test('a delete without a filter deletes only one’s own comments', async () => {
    expect(await world.ask(binh, 'delete from track_comments')).toMatchObject({ count: 1 });
    expect(await world.comments()).toEqual(before.slice(0, 1));
  });

  test.each(everybody)('%s can NOT empty the table at once', async (_, caller) => {
    expect(await world.ask(caller, 'truncate track_comments')).toMatchObject({
      refusal: TABLE_REFUSED,
    });
    expect(await world.comments()).toEqual(before);
  });

  test('a user’s comments are deleted with the user', async () => {
    await world.own('delete from auth.users where id = $1', [AN]);
    expect(await world.comments()).toEqual(before.slice(1));
  });
});

describe('if everything was granted by mistake', () => {
  beforeEach(async () => {
    await world.own('grant all on all tables in schema public to anon, authenticated');
  });

  test.each<[string, Caller]>([
    ['a visitor', visitor],
    ['the owner', an],
    ['a stranger', binh],
  ])('%s can NOT edit a comment', async (_, caller) => {
    expect(await world.ask(caller, "update track_comments set content = 'sửa'")).toMatchObject({
      count: 0,
    });
    expect(await world.comments()).toEqual(before);
  });

  test('a visitor can NOT comment or delete', async () => {
    expect(await world.comment(visitor, 'thử', 'mua-chieu', AN)).toMatchObject({
      refusal: ROW_REFUSED,
    });
    expect(await world.ask(visitor, 'delete from track_comments')).toMatchObject({
      refusal: 'PT401 session_ended',
    });
    expect(await world.comments()).toEqual(before);
  });
});

describe('out of reach for all callers', () => {
  test.each(everybody)(
    '%s can NOT read or change users, the tables behind the rules, or the rules',
    async (_, caller) => {
      for (const sql of [
        'select * from auth.users',
        'update auth.users set email_confirmed_at = now()',
        'select * from private.recent_comments',
        'delete from private.recent_comments',
        "select private.count_comment('11111111-0000-4000-8000-000000000000')",
        'select private.is_confirmed_caller()',
        'create table public.mine ()',
        'alter table public.track_comments disable row level security',
        'alter table public.track_comments disable trigger keep_rules',
        'set session_replication_role = replica',
      ])
        expect((await world.ask(caller, sql)).refusal, sql).toMatch(/^42501 /);
    },
  );
});

/** What a hosted project has of supabase/realtime, as far as the migrations touch it. */
const REALTIME = `
  create schema realtime;
  grant usage on schema realtime to anon, authenticated, service_role;
  create table realtime.messages (id uuid primary key default gen_random_uuid(), topic text not null,
    extension text not null, event text, payload jsonb, private boolean);
  alter table realtime.messages enable row level security;
  grant select, insert, update on realtime.messages to anon, authenticated, service_role;
  create function realtime.send(payload jsonb, event text, topic text, private boolean default true)
    returns void language sql as $$
      insert into realtime.messages (topic, extension, event, payload, private)
      values (topic, 'broadcast', event, payload, private) $$;
  select private.open_comment_channels();
  -- A second call changes nothing.
  select private.open_comment_channels()`;

describe('on a hosted project', () => {
  beforeEach(async () => {
    await world.own(REALTIME);
    await world.own("insert into public.profiles (user_id, display_name) values ($1, 'An')", [AN]);
  });

  const sent = async () =>
    (await world.own('select topic, event, payload, private from realtime.messages')).map(
      ({ payload, ...where }) => ({ ...where, ...(payload as object) }),
    );
  const where = { topic: 'comments:mua-chieu', event: 'comments', private: true };
  const reload = { ...where, comments: [], isOnlyAdded: false };

  test('a new comment is sent as a visitor reads it, with its author', async () => {
    const { rows } = await world.comment(an, 'mới');
    const read = await world.ask(
      visitor,
      'select to_jsonb(one) as comment from track_comments as one where id = $1',
      [rows[0]?.id],
    );
    const author = { user_id: AN, display_name: 'An', avatar_url: null };
    const comments = [{ ...(read.rows[0]?.comment as object), author }];
    expect(await sent()).toEqual([{ ...where, comments, isOnlyAdded: true }]);
  });

  test('of an author without a profile, the message says so', async () => {
    await world.comment(binh, 'mới');
    expect(await sent()).toMatchObject([{ comments: [{ user_id: BINH, author: null }] }]);
  });

  test.each([
    ['open to everybody', 'select'],
    [
      'hidden on the whole site',
      `update private.site_settings set settings = '{"comments": "hidden"}'`,
    ],
    [
      'on a track that is hidden later',
      "update tracks set status = 'hidden' where id = 'mua-chieu'",
    ],
    ['hidden', 'insert into private.hidden_comments select id from track_comments'],
  ])('a message has what visitors read of comments that are %s', async (_, change) => {
    await world.comment(an, 'một');
    await world.own(change);
    const { rows: read } = await world.ask(
      visitor,
      'select to_jsonb(one) as comment from track_comments as one order by created_at desc, id desc',
    );
    const [told] = await world.own(
      'select private.comments_for_visitors(array(select id from track_comments)) as comments',
    );
    const comments = told?.comments as { author: unknown }[];
    expect(comments.map(({ author: _author, ...row }) => row)).toEqual(
      read.map(({ comment }) => comment),
    );
  });

  test('of a comment that is held back, nothing is sent, and of its approval, that the page reloads', async () => {
    await world.own('update private.watch_settings set links_wait = true');
    const { rows } = await world.comment(binh, 'xem https://lua-dao.example');
    expect(await sent()).toEqual([]);
    await world.own('delete from private.hidden_comments where comment_id = $1', [rows[0]?.id]);
    expect(await sent()).toEqual([reload]);
  });

  test('when a comment is hidden or deleted, pages are told to reload, once for each track', async () => {
    await world.own(
      'insert into private.hidden_comments select id from track_comments where user_id = $1',
      [AN],
    );
    expect(await sent()).toEqual([reload]);
    await world.ask(binh, 'delete from track_comments');
    expect(await sent()).toEqual([reload, reload]);
  });

  test('for more comments than a message holds, pages are told to reload', async () => {
    await world.own(
      `set local session_replication_role = replica;
       insert into track_comments (track_id, user_id, content)
         select 'mua-chieu', '${AN}', n::text from generate_series(1, 11) as n;
       set local session_replication_role = origin`,
    );
    const [message] = (await sent()) as { comments?: object[]; isOnlyAdded?: boolean }[];
    expect(message?.comments).toHaveLength(10);
    expect(message?.isOnlyAdded).toBe(false);
  });

  test.each(everybody.filter(([, { role }]) => role !== 'service_role'))(
    '%s hears of comments only, and can NOT send or change a message',
    async (_, caller) => {
      // Realtime inserts a row for each kind of message, and asks whether the caller may see it.
      await world.own(
        `insert into realtime.messages (topic, extension) values ('comments:mua-chieu', 'broadcast'),
          ('comments:mua-chieu', 'presence'), ('other', 'broadcast')`,
      );
      const { rows } = await world.ask(caller, 'select topic, extension from realtime.messages');
      expect(rows).toEqual([{ topic: 'comments:mua-chieu', extension: 'broadcast' }]);
      const send = "insert into realtime.messages (topic, extension) values ('comments:moi', $1)";
      for (const extension of ['broadcast', 'presence'])
        expect((await world.ask(caller, send, [extension])).refusal).toMatch(/row-level security/);
      expect((await world.ask(caller, "update realtime.messages set payload = '{}'")).count).toBe(
        0,
      );
      const call = await world.ask(caller, "select private.comments_for_visitors('{}')");
      expect(call.refusal).toMatch(/^42501 permission denied/);
    },
  );
});
