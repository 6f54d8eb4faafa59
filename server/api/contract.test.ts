/**
 * Tests the answers that the pages rely on, through supabase-js. By default it runs against our own server.
 * To run it against a hosted project that has the migrations:
 *
 * CONTRACT_SUPABASE_URL=https://….supabase.co CONTRACT_SUPABASE_ANON_KEY=… vitest run server/api/contract
 *
 * Use a project for tests only, with two published tracks, and with e-mail confirmation off, so that a
 * sign-up returns a session. The test leaves accounts with addresses at example.com.
 */
import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { getEmptyServer } from '../testing/shared-test-server.ts';
import { PASSWORD, type TestServer } from '../testing/test-server.ts';
import { claimsOf } from '../testing/test-tokens.ts';

const { CONTRACT_SUPABASE_URL: hostedUrl, CONTRACT_SUPABASE_ANON_KEY: hostedKey } = process.env;
let server: TestServer | undefined;
let lastNetwork = 0;
const newClient = (): SupabaseClient =>
  server
    ? server.client(`192.0.2.${++lastNetwork}`)
    : createClient(hostedUrl ?? '', hostedKey ?? '', {
        auth: { persistSession: false, autoRefreshToken: false },
      });

type Account = { id: string; email: string; client: SupabaseClient; token: string };
async function newAccount(): Promise<Account> {
  if (server) return await server.user();
  const email = `contract-${randomUUID()}@example.com`;
  const client = newClient();
  const { data, error } = await client.auth.signUp({ email, password: PASSWORD });
  if (error || !data.user || !data.session)
    throw new Error('A sign-up is to give a session at once.', { cause: error });
  return { id: data.user.id, email, client, token: data.session.access_token };
}

let owner: Account;
let stranger: Account;
const visitor = newClient;
beforeAll(async () => {
  if (!hostedUrl) server = await getEmptyServer();
  [owner, stranger] = [await newAccount(), await newAccount()];
  const { data } = await visitor().from('tracks').select('id').order('list_position').limit(2);
  [track, otherTrack] = (data ?? []).map(({ id }) => id) as [string, string];
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const uuid = expect.stringMatching(UUID);
/** A time as the auth service writes it. */
const goTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/);
/** A time in a table's row, as PostgREST writes it. */
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/);
const text = expect.any(String);
/** Two published tracks. */
let track: string;
let otherTrack: string;

const userOf = ({ id, email }: { id: string; email: string }) => ({
  id,
  aud: 'authenticated',
  role: 'authenticated',
  email,
  phone: '',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: expect.objectContaining({ email, sub: id }),
  identities: [
    {
      identity_id: uuid,
      id,
      user_id: id,
      identity_data: expect.objectContaining({ email, sub: id }),
      provider: 'email',
      last_sign_in_at: goTime,
      created_at: goTime,
      updated_at: goTime,
      email,
    },
  ],
  created_at: goTime,
  updated_at: goTime,
  is_anonymous: false,
});

describe('auth', () => {
  test('a sign-up returns its user', async () => {
    const email = `contract-${randomUUID()}@example.com`;
    const data = { full_name: 'Chị Lan' };
    const signUp = await newClient().auth.signUp({ email, password: PASSWORD, options: { data } });
    expect(signUp.error).toBeNull();
    expect(signUp.data.user).toMatchObject(userOf({ id: signUp.data.user?.id ?? '', email }));
    expect(signUp.data.user?.user_metadata).toMatchObject(data);
    expect(signUp.data.session === null).toBe(hostedUrl === undefined);
  });

  test('a sign-in returns a session, its user and a token that names the user', async () => {
    const { email } = owner;
    const { data, error } = await newClient().auth.signInWithPassword({
      email,
      password: PASSWORD,
    });
    expect(error).toBeNull();
    const user = {
      ...userOf(owner),
      email_confirmed_at: goTime,
      confirmed_at: goTime,
      last_sign_in_at: goTime,
    };
    expect(data.user).toMatchObject(user);
    expect(data.session).toMatchObject({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: expect.any(Number),
      refresh_token: text,
      user,
    });
    const claims = claimsOf(data.session?.access_token ?? '');
    expect(claims).toMatchObject({
      iss: expect.stringMatching(/\/auth\/v1$/),
      sub: owner.id,
      aud: 'authenticated',
      iat: expect.any(Number),
      exp: data.session?.expires_at,
      email,
      phone: '',
      app_metadata: user.app_metadata,
      user_metadata: expect.objectContaining({ sub: owner.id }),
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: uuid,
      is_anonymous: false,
    });
  });

  test.each<[string, (client: SupabaseClient) => Promise<{ error: unknown }>, object]>([
    [
      'a wrong password',
      ({ auth }) => auth.signInWithPassword({ email: owner.email, password: 'không phải nó' }),
      {
        name: 'AuthApiError',
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      },
    ],
    [
      'an unknown address',
      ({ auth }) => auth.signInWithPassword({ email: 'khong-ai@example.com', password: PASSWORD }),
      {
        name: 'AuthApiError',
        status: 400,
        code: 'invalid_credentials',
        message: 'Invalid login credentials',
      },
    ],
    [
      'a short password',
      ({ auth }) =>
        auth.signUp({ email: `contract-${randomUUID()}@example.com`, password: 'ngắn' }),
      { name: 'AuthWeakPasswordError', status: 422, code: 'weak_password', reasons: ['length'] },
    ],
    [
      'what is no address',
      ({ auth }) => auth.signUp({ email: 'không phải', password: PASSWORD }),
      { status: 400, code: expect.stringMatching(/^(validation_failed|email_address_invalid)$/) },
    ],
    [
      'an invalid link',
      ({ auth }) => auth.verifyOtp({ token_hash: 'a'.repeat(64), type: 'signup' }),
      {
        name: 'AuthApiError',
        status: 403,
        code: 'otp_expired',
        message: 'Email link is invalid or has expired',
      },
    ],
    [
      'an invalid token',
      ({ auth }) => auth.getUser('a.b.c'),
      { name: 'AuthApiError', status: 403, code: 'bad_jwt' },
    ],
    [
      'an invalid refresh token',
      ({ auth }) => auth.refreshSession({ refresh_token: 'khong-phai-no' }),
      { name: 'AuthApiError', status: 400, code: 'refresh_token_not_found' },
    ],
    [
      'the same password again',
      () => owner.client.auth.updateUser({ password: PASSWORD, current_password: PASSWORD }),
      { name: 'AuthApiError', status: 422, code: 'same_password' },
    ],
    ['a missing session', ({ auth }) => auth.getUser(), { name: 'AuthSessionMissingError' }],
  ])('%s is refused', async (_, ask, refusal) => {
    const { error } = await ask(newClient());
    expect(error).toMatchObject(refusal);
  });

  test('an e-mail for an unknown address is requested without an error', async () => {
    const { auth } = newClient();
    const email = `nobody-${randomUUID()}@example.com`;
    expect(await auth.resetPasswordForEmail(email)).toEqual({ data: {}, error: null });
    const resent = await auth.resend({ type: 'signup', email: `x${email}` });
    expect(resent).toMatchObject({ data: { user: null, session: null }, error: null });
  });

  test('a renewal returns new tokens for the same session', async () => {
    const { client, token } = await newAccount();
    const before = (await client.auth.getSession()).data.session;
    const { data, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
    const [old, renewed] = [token, data.session?.access_token ?? ''].map(claimsOf);
    expect(renewed?.session_id).toBe(old?.session_id);
    expect((await client.auth.getUser()).error).toBeNull();
  });

  test('a user’s name is changed and returned', async () => {
    const { data, error } = await owner.client.auth.updateUser({ data: { full_name: 'Chị Lan' } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ id: owner.id, user_metadata: { full_name: 'Chị Lan' } });
    const user = await owner.client.auth.getUser();
    expect(user.data.user).toMatchObject({
      ...userOf(owner),
      user_metadata: { full_name: 'Chị Lan' },
    });
  });

  test('signing out ends this session, the others, or all', async () => {
    const { email, client } = await newAccount();
    const signIn = async () => {
      const other = newClient();
      const { data } = await other.auth.signInWithPassword({ email, password: PASSWORD });
      return { client: other, token: data.session?.access_token ?? '' };
    };
    const ended = async (token: string) => (await newClient().auth.getUser(token)).error?.name;
    const [local, others, all] = [await signIn(), await signIn(), await signIn()];
    expect((await local.client.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect([await ended(local.token), await ended(others.token)]).toEqual([
      'AuthSessionMissingError',
      undefined,
    ]);
    expect((await all.client.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect([await ended(others.token), await ended(all.token)]).toEqual([
      'AuthSessionMissingError',
      undefined,
    ]);
    expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400 });
    expect((await all.client.auth.signOut()).error).toBeNull();
    expect(await ended(all.token)).toBe('AuthSessionMissingError');
  });
});

describe('rows', () => {
  const comment = (content: string) => ({ content, track_id: track, user_id: owner.id });
  const row = { id: uuid, content: text, created_at: time };

  test('rows are inserted, with and without being returned', async () => {
    const table = owner.client.from('track_comments');
    const plain = await table.insert(comment('một'));
    expect(plain).toMatchObject({ status: 201, data: null, error: null, count: null });
    const returned = await table.insert(comment('hai')).select().single();
    expect(returned).toMatchObject({ status: 201, error: null, data: { ...row, content: 'hai' } });
    const list = await table.insert(comment('ba')).select('id, content');
    expect(list.data).toEqual([{ id: uuid, content: 'ba' }]);
  });

  test('rows are read, counted, and continued', async () => {
    const read = () =>
      visitor()
        .from('track_comments')
        .select('*')
        .eq('track_id', track)
        .eq('user_id', owner.id)
        .order('created_at', { ascending: false });
    const all = await read();
    expect(all).toMatchObject({ status: 200, error: null, count: null });
    expect(all.data?.map(({ content }) => content)).toEqual(['ba', 'hai', 'một']);
    for (const one of all.data ?? [])
      expect(one).toEqual({ ...row, track_id: track, user_id: owner.id });
    const counted = await visitor()
      .from('track_comments')
      .select('id', { count: 'exact' })
      .eq('track_id', track)
      .eq('user_id', owner.id)
      .limit(2);
    expect([counted.data?.length, counted.count]).toEqual([2, 3]);
    const { created_at: at, id } = all.data?.[0] ?? {};
    const next = await read()
      .or(`created_at.lt.${at},and(created_at.eq.${at},id.lt.${id})`)
      .order('id', { ascending: false })
      .limit(1);
    expect(next.data).toMatchObject([{ content: 'hai' }]);
    const none = await visitor()
      .from('track_comments')
      .select('*', { count: 'exact' })
      .eq('track_id', 'khong-co');
    expect(none).toMatchObject({ status: 200, data: [], count: 0 });
  });

  test('rows are read with single() or maybeSingle(), whether there is one, none or several', async () => {
    const playlists = () => owner.client.from('playlists');
    for (const title of ['a', 'b'])
      await playlists().insert({ user_id: owner.id, title }).throwOnError();
    const own = () => playlists().select('*').eq('user_id', owner.id);
    const none = () => playlists().select('*').eq('id', randomUUID());
    const one = await own().limit(1).single();
    expect(one.data).toEqual({
      id: uuid,
      user_id: owner.id,
      title: text,
      description: '',
      is_public: false,
      created_at: time,
      updated_at: time,
    });
    expect(await none().maybeSingle()).toMatchObject({ status: 200, data: null, error: null });
    const refusal = (rows: number) => ({
      status: 406,
      data: null,
      error: {
        code: 'PGRST116',
        details: `The result contains ${rows} rows`,
        hint: null,
        message: 'Cannot coerce the result to a single JSON object',
      },
    });
    expect(await none().single()).toMatchObject(refusal(0));
    expect(await own().single()).toMatchObject(refusal(2));
    expect((await own().maybeSingle()).error?.code).toBe('PGRST116');
  });

  test('rows are changed and deleted, with and without being returned', async () => {
    const playlists = () => owner.client.from('playlists');
    const { data: made } = await playlists()
      .insert({ user_id: owner.id, title: 'c' })
      .select('id')
      .single()
      .throwOnError();
    const change = (id: string) => playlists().update({ title: 'd', is_public: true }).eq('id', id);
    expect(await change(made.id)).toMatchObject({ status: 204, data: null, error: null });
    expect(await change(made.id).select('id, is_public')).toMatchObject({
      status: 200,
      data: [{ id: made.id, is_public: true }],
    });
    expect(await change(randomUUID()).select()).toMatchObject({
      status: 200,
      data: [],
      error: null,
    });
    const remove = () => playlists().delete().eq('id', made.id);
    expect(await remove().select('id')).toMatchObject({ status: 200, data: [{ id: made.id }] });
    expect(await remove()).toMatchObject({ status: 204, data: null, error: null });
  });

  test('profiles exist once an address is confirmed, and are read together', async () => {
    const { data } = await visitor()
      .from('profiles')
      .select('user_id, display_name, avatar_url')
      .in('user_id', [owner.id, stranger.id]);
    expect(data).toHaveLength(2);
    for (const profile of data ?? [])
      expect(profile).toEqual({ user_id: uuid, display_name: text, avatar_url: null });
  });
});

/**
 * What PostgREST's own tests expect (test/spec/Feature/Query and Auth of its repository, August 2026) for each kind of call
 * that the pages make.
 */
describe('as PostgREST answers', () => {
  const JSON_TYPE = 'application/json; charset=utf-8';
  const ONE = 'application/vnd.pgrst.object+json';
  const ONE_TYPE = `${ONE}; charset=utf-8`;
  const ids: string[] = [];
  let lister: Account;

  beforeAll(async () => {
    lister = await newAccount();
    for (const title of ['một', 'hai', 'ba']) {
      const row = { user_id: lister.id, title };
      const { data } = await lister.client.from('playlists').insert(row).select('id').single();
      ids.push(data?.id);
    }
  });

  type Sent = { method?: string; headers?: Record<string, string>; body?: object; as?: 'visitor' };
  const call = async (path: string, { method = 'GET', headers, body, as }: Sent) => {
    const url = server ? `${server.address}/api` : (hostedUrl ?? '');
    const key = server ? server.anonKey : (hostedKey ?? '');
    const answer = await fetch(`${url}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: key,
        Authorization: `Bearer ${as === 'visitor' ? key : lister.token}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const said = await answer.text();
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      range: answer.headers.get('content-range'),
      applied: answer.headers.get('preference-applied'),
      body: said && JSON.parse(said),
    };
  };
  const returned = { Prefer: 'return=representation' };
  const minimal = { Prefer: 'return=minimal' };
  const one = { Accept: ONE };
  const mine = () => `playlists?select=title&user_id=eq.${lister.id}`;
  const of = (n: number) => `playlists?id=eq.${ids[n]}`;
  const nothing = () => `playlists?id=eq.${randomUUID()}`;
  const notOne = (rows: number) => ({
    status: 406,
    type: JSON_TYPE,
    body: {
      code: 'PGRST116',
      details: `The result contains ${rows} rows`,
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    },
  });

  test.each<[string, () => string, Sent, object]>([
    [
      'a list has its range',
      () => `${mine()}&order=updated_at.desc&limit=2`,
      {},
      {
        status: 200,
        type: JSON_TYPE,
        range: '0-1/*',
        applied: null,
        body: [{ title: 'ba' }, { title: 'hai' }],
      },
    ],
    ['an empty list has none', nothing, {}, { status: 200, range: '*/*', body: [] }],
    [
      'a list of all that are counted',
      mine,
      { headers: { Prefer: 'count=exact' } },
      { status: 200, range: '0-2/3', applied: 'count=exact' },
    ],
    [
      'a counted list of which a part is sent',
      () => `${mine()}&limit=2`,
      { headers: { Prefer: 'count=exact' } },
      { status: 206, range: '0-1/3' },
    ],
    [
      'an empty list that is counted',
      nothing,
      { headers: { Prefer: 'count=exact' } },
      { range: '*/0' },
    ],
    [
      'a single object',
      () => of(0),
      { headers: one },
      { status: 200, type: ONE_TYPE, range: '0-0/*' },
    ],
    ['a single object of none', nothing, { headers: one }, notOne(0)],
    ['a single object of three', mine, { headers: one }, notOne(3)],
    [
      'several ids',
      () => `profiles?select=user_id&user_id=in.(${owner.id},${stranger.id})`,
      {},
      { status: 200, range: '0-1/*' },
    ],
    [
      'a change',
      () => of(0),
      { method: 'PATCH', body: { title: 'bốn' } },
      { status: 204, type: null, range: '0-0/*', body: '' },
    ],
    [
      'a change whose select is ignored',
      () => `${of(0)}&select=title`,
      { method: 'PATCH', headers: minimal, body: { title: 'bốn' } },
      { status: 204, type: null, range: '0-0/*', applied: 'return=minimal' },
    ],
    [
      'a change that is returned',
      () => `${of(0)}&select=title`,
      { method: 'PATCH', headers: returned, body: { title: 'năm' } },
      {
        status: 200,
        type: JSON_TYPE,
        range: '0-0/*',
        applied: 'return=representation',
        body: [{ title: 'năm' }],
      },
    ],
    [
      'a change of nothing',
      nothing,
      { method: 'PATCH', body: { title: 'bốn' } },
      { status: 204, range: '*/*' },
    ],
    [
      'a change of nothing that is returned',
      nothing,
      { method: 'PATCH', headers: returned, body: { title: 'bốn' } },
      { status: 200, range: '*/*', body: [] },
    ],
    [
      'a change of nothing that is to be one',
      nothing,
      { method: 'PATCH', headers: { ...one, ...minimal }, body: { title: 'bốn' } },
      notOne(0),
    ],
    [
      'a new row',
      () => 'playlists',
      { method: 'POST', body: { user_id: 'owner', title: 'sáu' } },
      { status: 201, type: null, range: '*/*', applied: null, body: '' },
    ],
    [
      'a new row that is returned and counted',
      () => 'playlists?select=title',
      {
        method: 'POST',
        headers: { Prefer: 'count=exact,return=representation' },
        body: { user_id: 'owner', title: 'bảy' },
      },
      {
        status: 201,
        type: JSON_TYPE,
        range: '*/1',
        applied: 'return=representation, count=exact',
        body: [{ title: 'bảy' }],
      },
    ],
    [
      'a new row that is returned as one object',
      () => 'playlists?select=title',
      {
        method: 'POST',
        headers: { ...one, ...returned },
        body: { user_id: 'owner', title: 'tám' },
      },
      { status: 201, type: ONE_TYPE, range: '*/*', body: { title: 'tám' } },
    ],
    [
      'a row whose author is somebody else',
      () => 'playlists',
      { method: 'POST', body: { user_id: 'stranger', title: 'chín' } },
      { status: 403, type: JSON_TYPE, body: { code: '42501', hint: null } },
    ],
    [
      'a deletion',
      () => of(1),
      { method: 'DELETE' },
      { status: 204, type: null, range: '*/*', body: '' },
    ],
    [
      'a deletion that is returned and counted',
      () => `${of(2)}&select=title`,
      { method: 'DELETE', headers: { Prefer: 'return=representation,count=exact' } },
      {
        status: 200,
        range: '*/1',
        applied: 'return=representation, count=exact',
        body: [{ title: 'ba' }],
      },
    ],
    [
      'a deletion of nothing',
      nothing,
      { method: 'DELETE', headers: returned },
      { status: 200, range: '*/*', body: [] },
    ],
    [
      'a deletion of nothing that is to be one',
      nothing,
      { method: 'DELETE', headers: one },
      notOne(0),
    ],
    [
      'a function that returns a value',
      () => 'rpc/am_i_operator',
      { method: 'POST', body: {} },
      { status: 200, type: JSON_TYPE, body: false },
    ],
    [
      'a function that returns rows',
      () => 'rpc/my_sessions',
      { method: 'POST', body: {} },
      { status: 200, type: JSON_TYPE, body: [expect.any(Object)] },
    ],
    [
      'a function that is not for visitors',
      () => 'rpc/my_sessions',
      { method: 'POST', body: {}, as: 'visitor' },
      { status: 401, type: JSON_TYPE, body: { code: '42501', hint: null } },
    ],
    [
      'a visitor’s write',
      () => 'playlists',
      { method: 'POST', body: { user_id: 'owner', title: 'mười' }, as: 'visitor' },
      { status: 401, body: { code: '42501' } },
    ],
  ])('%s', async (_, path, { body, ...sent }, expected) => {
    const named = { owner: lister.id, stranger: stranger.id };
    const row =
      body && 'user_id' in body ? { ...body, user_id: named[body.user_id as 'owner'] } : body;
    expect(await call(path(), { ...sent, ...(row && { body: row }) })).toMatchObject(expected);
  });
});

describe('a refusal', () => {
  const error = (code: string, message: unknown = text) => ({
    code,
    details: expect.toSatisfy((value) => value === null || typeof value === 'string'),
    hint: null,
    message,
  });
  const like = (client: SupabaseClient, user_id = owner.id, track_id = track) =>
    client.from('track_likes').insert({ user_id, track_id });

  test('a refusal by a rule has the rule’s code as its message', async () => {
    const row = { content: ' ', track_id: track, user_id: owner.id };
    const { status, error: said } = await owner.client.from('track_comments').insert(row);
    expect([status, { ...said }]).toEqual([400, error('PT400', 'comment_empty')]);
  });

  test('a duplicate is refused with a code', async () => {
    await like(owner.client);
    const { status, error: said } = await like(owner.client);
    expect([status, { ...said }]).toEqual([409, error('23505')]);
  });

  test('a write that a policy forbids is refused with a code', async () => {
    const { status, error: said } = await like(stranger.client);
    expect([status, { ...said }]).toEqual([403, error('42501')]);
  });

  test('a visitor’s write is refused with a code', async () => {
    for (const { status, error: said } of [
      await like(visitor()),
      await visitor().rpc('my_sessions'),
    ])
      expect([status, { ...said }]).toEqual([401, error('42501')]);
  });

  test('an invalid token is refused with a code', async () => {
    const headers = { Authorization: 'Bearer a.b.c' };
    const url = server ? `${server.address}/api` : (hostedUrl ?? '');
    const key = server ? server.anonKey : (hostedKey ?? '');
    const client = createClient(url, key, {
      global: { headers },
      accessToken: async () => 'a.b.c',
    });
    const { status, error: said } = await client.from('track_comments').select('*').limit(1);
    expect([status, { ...said }]).toEqual([401, error(said?.code ?? '')]);
    expect(said?.code).toMatch(/^PGRST30[0-3]$/);
  });

  test('an ended session refuses writes and still allows public reads', async () => {
    const { client, id, token } = await newAccount();
    await client.auth.signOut({ scope: 'global' });
    const url = server ? `${server.address}/api` : (hostedUrl ?? '');
    const key = server ? server.anonKey : (hostedKey ?? '');
    const late = createClient(url, key, { accessToken: async () => token });
    const { status, error: said } = await like(late, id);
    expect([status, { ...said }]).toEqual([401, error('PT401', 'session_ended')]);
    expect((await late.from('track_comments').select('*').limit(1)).status).toBe(200);
  });
});

describe('functions', () => {
  test('a function may return rows', async () => {
    const { status, data } = await owner.client.rpc('my_sessions');
    expect(status).toBe(200);
    expect(data).toContainEqual({
      id: uuid,
      created_at: time,
      last_used_at: time,
      user_agent: text,
      is_current: true,
    });
  });

  test('a function may return one value', async () => {
    const answer = await owner.client.rpc('end_session', { session_id: randomUUID() });
    expect(answer).toMatchObject({ status: 200, data: false, error: null });
    const kept = await owner.client.rpc('delete_my_account', { password: 'không phải nó' });
    expect(kept).toMatchObject({ status: 200, data: false, error: null });
  });

  test('a function without a result returns no content, or a refusal with the code of a rule', async () => {
    const { data: playlist } = await owner.client
      .from('playlists')
      .insert({ user_id: owner.id, title: 'Thứ tự' })
      .select('id')
      .single()
      .throwOnError();
    for (const track_id of [track, otherTrack])
      await owner.client
        .from('playlist_tracks')
        .insert({ playlist_id: playlist.id, track_id })
        .throwOnError();
    const move = { playlist_id: playlist.id, track_id: track, new_position: 1 };
    const moved = await owner.client.rpc('move_playlist_track', move);
    expect(moved).toMatchObject({ status: 204, data: null, error: null });
    const other = await stranger.client.rpc('move_playlist_track', move);
    expect([other.status, other.error?.code, other.error?.message]).toEqual([
      404,
      'PT404',
      'playlist_missing',
    ]);
  });

  test('the function that deletes the account returns true', async () => {
    const { client, email } = await newAccount();
    const gone = await client.rpc('delete_my_account', { password: PASSWORD });
    expect(gone).toMatchObject({ status: 200, data: true, error: null });
    const { error } = await newClient().auth.signInWithPassword({ email, password: PASSWORD });
    expect(error?.code).toBe('invalid_credentials');
  });
});
