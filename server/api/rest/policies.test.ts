import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getEmptyServer } from '../../testing/shared-test-server.ts';
import { makeCallers, REFUSALS, type TestCallers } from '../../testing/test-callers.ts';
import { PASSWORD, type TestServer, type TestUser } from '../../testing/test-server.ts';

let server: TestServer;
let callers: TestCallers;
let owner: TestUser;
let stranger: TestUser;
let commentId: string;

beforeAll(async () => {
  server = await getEmptyServer();
  callers = await makeCallers(server);
  ({ owner, stranger } = callers);
});

beforeEach(async () => {
  await server.sql(
    'truncate public.track_comments, public.profiles, private.recent_comments, private.profile_writes',
  );
  const { error } = await owner.client
    .from('track_comments')
    .insert({ content: 'của tôi', track_id: 'bai-1', user_id: owner.id });
  expect(error).toBeNull();
  const profile = { user_id: owner.id, display_name: 'Chủ', avatar_url: null };
  expect((await owner.client.from('profiles').insert(profile)).error).toBeNull();
  commentId = (await comments())[0]?.id ?? '';
});

type Row = { id: string; track_id: string; user_id: string; content: string; created_at: Date };
const comments = () => server.sql<Row>('select * from public.track_comments order by created_at');
const profiles = () => server.sql('select * from public.profiles order by display_name');
const OWN_PROFILE = () => [{ user_id: owner.id, display_name: 'Chủ', avatar_url: null }];

const everybody: [string, () => SupabaseClient][] = [
  ['a visitor', () => callers.visitor],
  ['the owner', () => callers.owner.client],
  ['a stranger', () => callers.stranger.client],
  ['an unconfirmed user', () => callers.unconfirmed.client],
  ['a banned user', () => callers.banned.client],
  ['one whose session has ended', () => callers.signedOut.client],
];
const others = everybody.filter(([name]) => name !== 'the owner');

describe.each(everybody)('%s', (_, client) => {
  test('everybody can read comments', async () => {
    const { data, error } = await client()
      .from('track_comments')
      .select('*')
      .eq('track_id', 'bai-1');
    expect(error).toBeNull();
    expect(data).toMatchObject([{ id: commentId, content: 'của tôi' }]);
  });

  test('everybody can read profiles', async () => {
    const { data } = await client().from('profiles').select('*').eq('user_id', owner.id);
    expect(data).toEqual(OWN_PROFILE());
  });

  test('nobody can edit a comment', async () => {
    const { error } = await client()
      .from('track_comments')
      .update({ content: 'khác' })
      .eq('id', commentId);
    expect(error).not.toBeNull();
    expect(await comments()).toMatchObject([{ content: 'của tôi' }]);
  });

  test('nobody can delete a profile', async () => {
    expect((await client().from('profiles').delete().eq('user_id', owner.id)).error).not.toBeNull();
    expect(await profiles()).toEqual(OWN_PROFILE());
  });

  test('nobody can delete comments without naming one and its author', async () => {
    const calls = [
      client().from('track_comments').delete(),
      client().from('track_comments').delete().eq('user_id', owner.id),
      client().from('track_comments').delete().eq('id', commentId),
      client().from('track_comments').delete().neq('id', randomUUID()).eq('user_id', owner.id),
    ];
    for (const call of calls) expect((await call).error).not.toBeNull();
    expect(await comments()).toHaveLength(1);
  });
});

describe.each(others)('%s', (_, client) => {
  test("others can NOT comment in the owner's name", async () => {
    const row = { content: 'giả', track_id: 'bai-1', user_id: owner.id };
    expect((await client().from('track_comments').insert(row)).error).not.toBeNull();
    expect(await comments()).toHaveLength(1);
  });

  test("others can NOT delete the owner's comment", async () => {
    await client().from('track_comments').delete().eq('id', commentId).eq('user_id', owner.id);
    expect(await comments()).toMatchObject([{ id: commentId }]);
  });

  test("others can NOT change the owner's profile", async () => {
    await client().from('profiles').update({ display_name: 'Hề' }).eq('user_id', owner.id);
    expect(await profiles()).toEqual(OWN_PROFILE());
  });

  test("others can NOT upsert onto the owner's profile or comment", async () => {
    const profile = { user_id: owner.id, display_name: 'Hề', avatar_url: null };
    expect((await client().from('profiles').upsert(profile)).error).not.toBeNull();
    expect((await client().from('profiles').insert(profile)).error).not.toBeNull();
    const comment = { id: commentId, content: 'Hề', track_id: 'bai-1', user_id: owner.id };
    expect((await client().from('track_comments').upsert(comment)).error).not.toBeNull();
    expect(await profiles()).toEqual(OWN_PROFILE());
    expect(await comments()).toMatchObject([{ content: 'của tôi' }]);
  });
});

test.each(['unconfirmed', 'banned', 'signedOut'] as const)(
  'a caller who is %s can write nothing of their own and gets the reason',
  async (name) => {
    const { client, id } = callers[name];
    await server.sql(
      `set session_replication_role = replica;
       insert into public.profiles (user_id, display_name) values ('${id}', 'Trước');
       insert into public.track_comments (track_id, user_id, content) values ('bai-1', '${id}', 'trước')`,
    );
    const before = [await comments(), await profiles()];
    const comment = { content: 'xin chào', track_id: 'bai-1', user_id: id };
    const profile = { user_id: id, display_name: 'Tôi', avatar_url: null };
    const [own] = await server.sql<Row>('select id from track_comments where user_id = $1', [id]);
    for (const { status, error } of [
      await client.from('track_comments').insert(comment),
      await client.from('track_comments').delete().eq('id', own?.id).eq('user_id', id),
      await client.from('profiles').insert(profile),
      await client.from('profiles').update({ display_name: 'Tôi' }).eq('user_id', id),
      await client.from('track_likes').insert({ user_id: id, track_id: 'bai-1' }),
      await client.from('track_likes').select('track_id').eq('user_id', id),
      await client.from('playlists').insert({ user_id: id, title: 'Thử' }),
      await client.rpc('my_sessions'),
      await client.rpc('keep_left_places', { changes: {} }),
      await client.rpc('end_session', { session_id: randomUUID() }),
      await client.rpc('delete_my_account', { password: PASSWORD }),
    ])
      expect({ status, ...error }).toEqual({ ...REFUSALS[name], details: null, hint: null });
    expect([await comments(), await profiles()]).toEqual(before);
  },
);

describe('the owner', () => {
  test('the owner can delete their own comment', async () => {
    const { error } = await owner.client
      .from('track_comments')
      .delete()
      .eq('id', commentId)
      .eq('user_id', owner.id);
    expect(error).toBeNull();
    expect(await comments()).toEqual([]);
  });

  test('the owner can change their own profile, but not whose it is', async () => {
    const change = (values: object) =>
      owner.client.from('profiles').update(values).eq('user_id', owner.id);
    expect((await change({ display_name: 'Mới' })).error).toBeNull();
    expect((await change({ user_id: stranger.id })).error).not.toBeNull();
    expect((await change({ avatar_url: 'javascript:alert(1)' })).error?.message).toBe(
      'profile_bad_avatar',
    );
    expect(await profiles()).toEqual([{ ...OWN_PROFILE()[0], display_name: 'Mới' }]);
  });

  test('the owner can NOT choose the id or the time of a comment', async () => {
    const [id, created_at] = [randomUUID(), '2001-01-01T00:00:00Z'];
    const { error } = await owner.client
      .from('track_comments')
      .insert({ id, created_at, content: 'mới', track_id: 'bai-2', user_id: owner.id });
    expect(error).toBeNull();
    const added = (await comments()).find(({ track_id }) => track_id === 'bai-2');
    expect(added?.id).not.toBe(id);
    expect(Date.now() - Number(added?.created_at)).toBeLessThan(60_000);
  });

  test('the owner can NOT send several rows, whether one is forged or not', async () => {
    const own = { content: 'một', track_id: 'bai-3', user_id: owner.id };
    const forged = { ...own, user_id: stranger.id };
    for (const rows of [[own, forged], [own, own], [own]])
      expect((await owner.client.from('track_comments').insert(rows)).error).not.toBeNull();
    expect(await comments()).toHaveLength(1);
  });

  test('the owner can NOT repeat the last comment or post more than five in thirty seconds', async () => {
    const post = async (content: string) => {
      const row = { content, track_id: 'bai-1', user_id: owner.id };
      const { error, status } = await owner.client.from('track_comments').insert(row);
      return [status, error?.message];
    };
    expect(await post(' của tôi ')).toEqual([409, 'comment_repeated']);
    for (const n of [2, 3, 4, 5]) expect(await post(`${n}`)).toEqual([201, undefined]);
    expect(await post('6')).toEqual([429, 'comment_too_fast']);
    expect(await comments()).toHaveLength(5);
  });
});

test('a session of a deleted user writes nothing', async () => {
  const gone = await server.user();
  await server.sql('delete from auth.users where id = $1', [gone.id]);
  const row = { content: 'ma', track_id: 'bai-1', user_id: gone.id };
  expect((await gone.client.from('track_comments').insert(row)).error).not.toBeNull();
  expect((await gone.client.auth.getUser()).error).not.toBeNull();
  expect(await comments()).toHaveLength(1);
});

describe('grants', () => {
  test('what the migrations revoke stays revoked', async () => {
    const rows = await server.sql(
      `select table_name, grantee, string_agg(distinct privilege_type, ',' order by privilege_type) as may
       from information_schema.role_table_grants
       where table_schema in ('public', 'private', 'auth') and grantee in ('anon', 'authenticated', 'PUBLIC')
       group by 1, 2 order by 1, 2`,
    );
    expect(rows).toEqual([
      // The tables of hidden comments and playlists are in the schema private: clients cannot name
      // it, but policies read them with the caller's role.
      { table_name: 'hidden_comments', grantee: 'anon', may: 'SELECT' },
      { table_name: 'hidden_comments', grantee: 'authenticated', may: 'SELECT' },
      { table_name: 'hidden_playlists', grantee: 'anon', may: 'SELECT' },
      { table_name: 'hidden_playlists', grantee: 'authenticated', may: 'SELECT' },
      { table_name: 'muted_listeners', grantee: 'authenticated', may: 'DELETE,SELECT' },
      { table_name: 'playlist_tracks', grantee: 'anon', may: 'SELECT' },
      { table_name: 'playlist_tracks', grantee: 'authenticated', may: 'DELETE,SELECT' },
      { table_name: 'playlists', grantee: 'anon', may: 'SELECT' },
      { table_name: 'playlists', grantee: 'authenticated', may: 'DELETE,SELECT' },
      { table_name: 'profiles', grantee: 'anon', may: 'SELECT' },
      { table_name: 'profiles', grantee: 'authenticated', may: 'SELECT' },
      { table_name: 'track_comments', grantee: 'anon', may: 'SELECT' },
      { table_name: 'track_comments', grantee: 'authenticated', may: 'DELETE,SELECT' },
      { table_name: 'track_likes', grantee: 'authenticated', may: 'DELETE,SELECT' },
    ]);
  });

  test('visitors may call some functions, and signed-in users the others as well', async () => {
    const rows = await server.sql(
      `select p.proname as name, has_function_privilege('anon', p.oid, 'execute') as visitor,
         has_function_privilege('authenticated', p.oid, 'execute') as listener
       from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
    );
    expect(rows).toEqual([
      { name: 'am_i_operator', visitor: false, listener: true },
      { name: 'ban_listener', visitor: false, listener: true },
      { name: 'close_comments', visitor: false, listener: true },
      { name: 'count_listens', visitor: true, listener: true },
      { name: 'delete_my_account', visitor: false, listener: true },
      { name: 'dismiss_reports', visitor: false, listener: true },
      { name: 'does_my_comment_wait', visitor: false, listener: true },
      { name: 'edit_track', visitor: false, listener: true },
      { name: 'end_session', visitor: false, listener: true },
      { name: 'erase_comment', visitor: false, listener: true },
      { name: 'hide_comment', visitor: false, listener: true },
      { name: 'hide_playlist', visitor: false, listener: true },
      { name: 'keep_left_places', visitor: false, listener: true },
      { name: 'make_series', visitor: false, listener: true },
      { name: 'merge_artist', visitor: false, listener: true },
      { name: 'move_in_series', visitor: false, listener: true },
      { name: 'move_playlist_track', visitor: false, listener: true },
      { name: 'my_data', visitor: false, listener: true },
      { name: 'my_removed', visitor: false, listener: true },
      { name: 'my_sessions', visitor: false, listener: true },
      { name: 'my_silence', visitor: false, listener: true },
      { name: 'pardon_listener', visitor: false, listener: true },
      { name: 'put_back_tracks', visitor: false, listener: true },
      { name: 'put_in_series', visitor: false, listener: true },
      { name: 'report', visitor: true, listener: true },
      { name: 'reset_name', visitor: false, listener: true },
      { name: 'rule_artist', visitor: false, listener: true },
      { name: 'save_artist', visitor: false, listener: true },
      { name: 'save_series', visitor: false, listener: true },
      { name: 'save_site_settings', visitor: false, listener: true },
      { name: 'save_watched', visitor: false, listener: true },
      { name: 'schedule_tracks', visitor: false, listener: true },
      { name: 'separate_artist', visitor: false, listener: true },
      { name: 'show_comment', visitor: false, listener: true },
      { name: 'show_playlist', visitor: false, listener: true },
      { name: 'silence_listener', visitor: false, listener: true },
      { name: 'site_settings', visitor: true, listener: true },
      { name: 'studio_acts', visitor: false, listener: true },
      { name: 'studio_artist', visitor: false, listener: true },
      { name: 'studio_artist_rules', visitor: false, listener: true },
      { name: 'studio_artists', visitor: false, listener: true },
      { name: 'studio_comments', visitor: false, listener: true },
      { name: 'studio_comments_of', visitor: false, listener: true },
      { name: 'studio_database_bytes', visitor: false, listener: true },
      { name: 'studio_duplicates', visitor: false, listener: true },
      { name: 'studio_figures', visitor: false, listener: true },
      { name: 'studio_listener', visitor: false, listener: true },
      { name: 'studio_one_series', visitor: false, listener: true },
      { name: 'studio_reports', visitor: false, listener: true },
      { name: 'studio_series', visitor: false, listener: true },
      { name: 'studio_track', visitor: false, listener: true },
      { name: 'studio_track_figures', visitor: false, listener: true },
      { name: 'studio_tracks', visitor: false, listener: true },
      { name: 'studio_watched', visitor: false, listener: true },
      { name: 'tag_tracks', visitor: false, listener: true },
      { name: 'take_down_tracks', visitor: false, listener: true },
      { name: 'take_from_series', visitor: false, listener: true },
      { name: 'unsilence_listener', visitor: false, listener: true },
    ]);
  });
});
