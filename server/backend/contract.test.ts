/**
 * What the pages rely on, asked by supabase-js alone: the same of the embedded backend and of hosted
 * Supabase. Runs against our own server; against a hosted project with
 * CONTRACT_SUPABASE_URL=… CONTRACT_SUPABASE_ANON_KEY=… npx vitest run server/backend/contract.test.ts
 * That must be a project for tests with this repository's migrations and without e-mail confirmation
 * (Providers → Email → Confirm email), so that a sign-up begins a session.
 */
import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from './test-server.ts';

const { CONTRACT_SUPABASE_URL: hostedUrl, CONTRACT_SUPABASE_ANON_KEY: hostedKey } = process.env;
const server = hostedUrl ? undefined : new TestServer();

const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const TIMESTAMPTZ = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/);
/** Go's, in which the auth service is written. */
const GO_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/);
const PASSWORD = `mật khẩu ${randomUUID()}`;
const TRACK = `hop-dong-${randomUUID().slice(0, 8)}`;

type Listener = { client: SupabaseClient; id: string; email: string };
let visitor: SupabaseClient;
let listener: Listener;
let stranger: Listener;
let lastCaller = 0;

function open(): SupabaseClient {
  if (server) return server.client(`198.51.100.${++lastCaller}`);
  return createClient(hostedUrl ?? '', hostedKey ?? '', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

async function signUp(name: string): Promise<Listener> {
  const client = open();
  const email = `hop-dong-${randomUUID()}@example.com`;
  const options = { data: { full_name: name } };
  const { error } = await client.auth.signUp({ email, password: PASSWORD, options });
  expect(error).toBeNull();
  if (server) await server.follow(client, await server.linkFor(email), PASSWORD);
  const { data } = await client.auth.getUser();
  return { client, id: data.user?.id ?? '', email };
}

beforeAll(async () => {
  await server?.start();
  visitor = open();
  listener = await signUp('Chị Lan');
  stranger = await signUp('Anh Bình');
});
afterAll(async () => {
  for (const { client } of [listener, stranger])
    await client.rpc('delete_my_account', { password: PASSWORD });
  await server?.stop();
});

const refused = (code: string, message: unknown = expect.any(String)) =>
  expect.objectContaining({ code, message });

describe('tables', () => {
  const comment = (content: string) => ({ content, track_id: TRACK, user_id: listener.id });

  test('an insert without a wish answers 201 and nothing', async () => {
    const { status, data, error } = await listener.client
      .from('track_comments')
      .insert(comment('một'));
    expect({ status, data, error }).toEqual({ status: 201, data: null, error: null });
  });

  test('an insert answers the row that is asked for', async () => {
    const { status, data } = await listener.client
      .from('track_comments')
      .insert(comment('hai'))
      .select('id, created_at')
      .single();
    expect(status).toBe(201);
    expect(data).toEqual({ id: UUID, created_at: TIMESTAMPTZ });
  });

  test('a read answers rows of text, uuids and times, in their order, with the whole count', async () => {
    const { status, data, count } = await visitor
      .from('track_comments')
      .select('*', { count: 'exact' })
      .eq('track_id', TRACK)
      .order('created_at', { ascending: false })
      .limit(1);
    expect(status).toBe(200);
    expect(data).toEqual([{ id: UUID, created_at: TIMESTAMPTZ, ...comment('hai') }]);
    expect(count).toBe(2);
  });

  test('a list goes on after a row by its time and its id', async () => {
    const list = () => visitor.from('track_comments').select('*').eq('track_id', TRACK);
    const { data } = await list().order('created_at', { ascending: false }).limit(1);
    const { created_at, id } = data?.[0] ?? {};
    const rest = await list()
      .or(`created_at.lt.${created_at},and(created_at.eq.${created_at},id.lt.${id})`)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(50);
    expect(rest.data).toMatchObject([comment('một')]);
  });

  test('no row is an empty list, nobody, or an error for whoever wants one', async () => {
    const none = () => visitor.from('profiles').select('*').eq('user_id', randomUUID());
    expect(await none()).toMatchObject({ status: 200, data: [], error: null });
    expect(await none().maybeSingle()).toMatchObject({ data: null, error: null });
    const { status, error } = await none().single();
    expect(status).toBe(406);
    expect(error).toEqual({
      code: 'PGRST116',
      details: 'The result contains 0 rows',
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    });
  });

  test('several are asked for by a list', async () => {
    const ids = [listener.id, stranger.id];
    const { data } = await visitor
      .from('profiles')
      .select('user_id, display_name, avatar_url')
      .in('user_id', ids);
    expect(data).toHaveLength(2);
    expect(data).toContainEqual({
      user_id: listener.id,
      display_name: 'Chị Lan',
      avatar_url: null,
    });
  });

  test('an update answers 204, or the row that is asked for', async () => {
    const rename = (display_name: string) =>
      listener.client.from('profiles').update({ display_name }).eq('user_id', listener.id);
    expect(await rename('Lan')).toMatchObject({ status: 204, data: null, error: null });
    expect(await rename('Chị Lan').select('user_id')).toMatchObject({
      status: 200,
      data: [{ user_id: listener.id }],
    });
  });

  test('a deletion answers 204, also where there is nothing to delete', async () => {
    const like = { user_id: listener.id, track_id: TRACK };
    expect((await listener.client.from('track_likes').insert(like)).status).toBe(201);
    for (let times = 0; times < 2; times++)
      expect(await listener.client.from('track_likes').delete().match(like)).toMatchObject({
        status: 204,
        data: null,
        error: null,
      });
  });

  test('a rule of ours says its code as the message, and its status in the code', async () => {
    const { status, error } = await listener.client.from('track_comments').insert(comment('   '));
    expect(status).toBe(400);
    expect(error).toEqual({ code: 'PT400', details: null, hint: null, message: 'comment_empty' });
    const again = await listener.client.from('track_comments').insert(comment('hai'));
    expect([again.status, again.error]).toEqual([409, refused('PT409', 'comment_repeated')]);
  });

  test('a policy says no with 42501, and PostgreSQL with its own codes', async () => {
    const forged = { ...comment('giả'), user_id: stranger.id };
    const insert = (client: SupabaseClient) => client.from('track_comments').insert(forged);
    const byListener = await insert(listener.client);
    expect([byListener.status, byListener.error]).toEqual([403, refused('42501')]);
    const byVisitor = await insert(visitor);
    expect(byVisitor.status).toBe(401);
    const profile = { user_id: listener.id, display_name: 'Hai lần' };
    const twice = await listener.client.from('profiles').insert(profile);
    expect([twice.status, twice.error]).toEqual([409, refused('23505')]);
  });
});

describe('functions', () => {
  test('one that returns nothing answers 204', async () => {
    const { data: playlist } = await listener.client
      .from('playlists')
      .insert({ user_id: listener.id, title: 'Hợp đồng' })
      .select('id, is_public')
      .single();
    expect(playlist).toEqual({ id: UUID, is_public: false });
    const row = { playlist_id: playlist?.id, track_id: TRACK };
    expect((await listener.client.from('playlist_tracks').insert(row)).error).toBeNull();
    const moved = await listener.client.rpc('move_playlist_track', { ...row, new_position: 0 });
    expect(moved).toMatchObject({ status: 204, data: null, error: null });
    const lost = await listener.client.rpc('move_playlist_track', {
      ...row,
      track_id: 'khong-co',
      new_position: 0,
    });
    expect([lost.status, lost.error]).toEqual([404, refused('PT404', 'playlist_track_missing')]);
  });

  test('one that returns a value answers it, and one that returns rows a list', async () => {
    const ended = await listener.client.rpc('end_session', { session_id: randomUUID() });
    expect(ended).toMatchObject({ status: 200, data: false, error: null });
    const { data } = await listener.client.rpc('my_sessions');
    expect(data).toContainEqual({
      id: UUID,
      created_at: TIMESTAMPTZ,
      last_used_at: TIMESTAMPTZ,
      user_agent: expect.any(String),
      is_current: true,
    });
  });

  test('a visitor may call none', async () => {
    const { status, error } = await visitor.rpc('my_sessions');
    expect(status).toBe(401);
    expect(error).not.toBeNull();
  });
});

describe('accounts', () => {
  const signIn = (password: string, client = open()) =>
    client.auth.signInWithPassword({ email: listener.email, password });

  test('a session has its tokens, its end and its user', async () => {
    const { data, error } = await signIn(PASSWORD);
    expect(error).toBeNull();
    expect(data.session).toMatchObject({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expect.any(Number),
      refresh_token: expect.any(String),
    });
    expect(data.user).toMatchObject({
      id: listener.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: listener.email,
      email_confirmed_at: GO_TIME,
      phone: '',
      confirmed_at: GO_TIME,
      last_sign_in_at: GO_TIME,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: expect.objectContaining({ full_name: 'Chị Lan' }),
      identities: [
        {
          identity_id: UUID,
          id: listener.id,
          user_id: listener.id,
          identity_data: expect.objectContaining({ email: listener.email, sub: listener.id }),
          provider: 'email',
          last_sign_in_at: GO_TIME,
          created_at: GO_TIME,
          updated_at: GO_TIME,
          email: listener.email,
        },
      ],
      created_at: GO_TIME,
      updated_at: GO_TIME,
      is_anonymous: false,
    });
  });

  test('a wrong password is 400 invalid_credentials', async () => {
    const { error } = await signIn('sai rồi');
    expect([error?.status, error?.code]).toEqual([400, 'invalid_credentials']);
    expect(error?.message).toBe('Invalid login credentials');
  });

  test('a short password is 422 weak_password, with the reason', async () => {
    const email = `ngan-${randomUUID()}@example.com`;
    const { error } = await open().auth.signUp({ email, password: 'ngan' });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] });
  });

  test('a session is renewed for a new token, and a token of nobody is refused', async () => {
    const client = open();
    const { data: before } = await signIn(PASSWORD, client);
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(before.session?.refresh_token);
    expect(data.user?.id).toBe(listener.id);
    const refusal = await open().auth.refreshSession({ refresh_token: 'khong-co' });
    expect(refusal.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' });
  });

  test('a letter is asked for with the same answer, whoever has the address', async () => {
    for (const email of [stranger.email, `ai-${randomUUID()}@example.com`])
      expect(await open().auth.resetPasswordForEmail(email)).toEqual({ data: {}, error: null });
  });

  test('a link that is none is 403 otp_expired', async () => {
    const token_hash = '0'.repeat(64);
    const { error } = await open().auth.verifyOtp({ token_hash, type: 'recovery' });
    expect([error?.status, error?.code]).toEqual([403, 'otp_expired']);
  });

  test('a name is changed without the password, and comes back with the user', async () => {
    const { data, error } = await stranger.client.auth.updateUser({ data: { full_name: 'Bình' } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata.full_name).toBe('Bình');
  });

  test.each(['others', 'local', 'global'] as const)(
    'signing out (%s) ends the sessions of its scope, and access with them',
    async (scope) => {
      const [here, there] = [open(), open()];
      await signIn(PASSWORD, here);
      await signIn(PASSWORD, there);
      const tokens = await Promise.all(
        [here, there].map(async (client) => (await client.auth.getSession()).data.session),
      );
      expect((await here.auth.signOut({ scope })).error).toBeNull();
      const isOver = await Promise.all(
        tokens.map(async (session) => {
          const { error } = await open().auth.getUser(session?.access_token ?? '');
          return error !== null;
        }),
      );
      expect(isOver).toEqual(
        { others: [false, true], local: [true, false], global: [true, true] }[scope],
      );
    },
  );

  test('an account is deleted by its password alone', async () => {
    const { client } = await signUp('Chóng qua');
    const no = await client.rpc('delete_my_account', { password: 'sai rồi' });
    expect(no).toMatchObject({ status: 200, data: false });
    const yes = await client.rpc('delete_my_account', { password: PASSWORD });
    expect(yes).toMatchObject({ status: 200, data: true });
    expect((await client.auth.getUser()).error).not.toBeNull();
  });
});
