import { createHash } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  changePassword,
  deleteAccount,
  fetchMyData,
  signOutEverywhere,
} from '#app/backend/account.ts';
import { fetchComments } from '#app/backend/track-comments.ts';
import { replacePageClient } from '../../testing/page-client.ts';
import {
  AUTH,
  bearer,
  PASSWORD,
  REST,
  TestServer,
  type TestUser,
} from '../../testing/test-server.ts';
import { mailboxOf } from './auth-fields.ts';

const page = replacePageClient();

const server = new TestServer();
let user: TestUser;
beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(async () => {
  user = await server.user();
  page.client = user.client;
});

const refused = (code: string) => expect.objectContaining({ name: 'BackendError', code });
let lastIp = 0;
const signIn = async (password: string, email = user.email) => {
  const client = server.client(`192.0.2.${++lastIp}`);
  return { client, error: (await client.auth.signInWithPassword({ email, password })).error };
};
const canRenew = async (client: SupabaseClient) =>
  (await client.auth.refreshSession()).error === null;
const isThere = async ({ id }: TestUser) =>
  (await server.sql('select from auth.users where id = $1', [id])).length === 1;

test('changing a password needs the old one and ends every other session', async () => {
  await expect(changePassword({ current: 'sai', next: 'mật khẩu mới 2' })).rejects.toEqual(
    refused('invalid_credentials'),
  );
  await expect(changePassword({ current: PASSWORD, next: 'ngắn' })).rejects.toEqual(
    refused('weak_password'),
  );
  await expect(changePassword({ current: PASSWORD, next: PASSWORD })).rejects.toEqual(
    refused('same_password'),
  );
  const put = (body: object) => server.call('PUT', `${AUTH}/user`, body, bearer(user.token));
  expect((await put({ password: 'mật khẩu mới 2' })).status).toBe(400);
  expect((await put({ password: 'mật khẩu mới 2', current_password: null })).status).toBe(400);
  // The server changes only the password: it ignores the address and the name sent along.
  await put({
    email: 'khac@example.com',
    data: { full_name: 'x' },
    password: PASSWORD,
    current_password: PASSWORD,
  });
  expect((await server.sql('select email from auth.users where id = $1', [user.id]))[0]).toEqual({
    email: user.email,
  });

  const { client: phone } = await signIn(PASSWORD);
  await changePassword({ current: PASSWORD, next: 'mật khẩu mới 2' });
  expect((await signIn(PASSWORD)).error?.code).toBe('invalid_credentials');
  expect((await signIn('mật khẩu mới 2')).error).toBeNull();
  expect(await canRenew(user.client)).toBe(true);
  expect(await canRenew(phone)).toBe(false);
});

test('five wrong guesses of the old password block the right one too, across sessions', async () => {
  for (let n = 0; n < 3; n++)
    await expect(changePassword({ current: `sai ${n}`, next: 'mật khẩu mới 2' })).rejects.toThrow();
  for (let n = 0; n < 2; n++)
    await expect(deleteAccount(`sai ${n}`)).rejects.toEqual(refused('invalid_credentials'));
  await expect(deleteAccount(PASSWORD)).rejects.toEqual(refused('too_many_tries'));
  await expect(changePassword({ current: PASSWORD, next: 'mật khẩu mới 2' })).rejects.toEqual(
    refused('too_many_tries'),
  );
  expect(await isThere(user)).toBe(true);
  await server.sql(
    "update private.wrong_passwords set named_at = array(select t - interval '15 minutes' from unnest(named_at) t)",
  );
  await deleteAccount(PASSWORD);
  expect(await isThere(user)).toBe(false);
});

test('after thirty tries the gate refuses further ones, with Retry-After', async () => {
  const headers = { ...bearer(user.token), 'X-Forwarded-For': '203.0.113.99' };
  const remove = () =>
    server.call('POST', `${REST}/rpc/delete_my_account`, { password: 'sai' }, headers);
  const statuses: number[] = [];
  for (let n = 0; n < 31; n++) statuses.push((await remove()).status);
  // The first five answers say that the password is wrong. Then the database refuses, and after
  // thirty tries the gate, with Retry-After.
  expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 429]);
  const last = await remove();
  expect(last.body).toMatchObject({ code: 'over_request_rate_limit' });
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('signing out everywhere ends every session, this one included', async () => {
  const { client: phone } = await signIn(PASSWORD);
  await signOutEverywhere();
  expect((await user.client.auth.getSession()).data.session).toBeNull();
  expect(await canRenew(phone)).toBe(false);
});

test('deleting an account deletes everything it owns and nothing else', async () => {
  const other = await server.user();
  for (const { client, id } of [user, other]) {
    const own = { track_id: 'bai-7', user_id: id };
    await client
      .from('track_comments')
      .insert({ ...own, content: 'còn đây' })
      .throwOnError();
    await client.from('track_likes').insert(own).throwOnError();
    const { data } = await client
      .from('playlists')
      .insert({ user_id: id, title: 'Của tôi' })
      .select('id')
      .single()
      .throwOnError();
    const row = { playlist_id: data.id, track_id: 'bai-7' };
    await client.from('playlist_tracks').insert(row).throwOnError();
  }
  const visitor = server.client();
  page.client = visitor;
  expect(await fetchComments('bai-7', null)).toHaveLength(2);

  const { client: phone } = await signIn(PASSWORD);
  page.client = user.client;
  // Everything that counts or remembers an address.
  for (const { email } of [user, other]) {
    const client = server.client('203.0.113.9');
    const data = { secret: '0'.repeat(64) };
    await client.auth.signUp({ email, password: 'mật khẩu khác', options: { data } });
    await client.auth.resetPasswordForEmail(email);
    await client.auth.signInWithPassword({ email, password: 'sai mật khẩu' });
  }
  const keptOf = async ({ id, email }: TestUser) => [
    ...(await kept(id)),
    ...(await kept(email)),
    ...(await kept(sha256(email, 'hex'))),
    ...(await kept(sha256(id, 'base64url').slice(0, 22))),
    ...(await kept(sha256(email, 'base64url').slice(0, 22))),
  ];
  expect(new Set(await keptOf(user))).toEqual(new Set(await keptOf(other)));
  await deleteAccount(PASSWORD);
  expect(await keptOf(user)).toEqual([]);
  expect(await keptOf(other)).toEqual(
    expect.arrayContaining([
      'gate.known_networks',
      'gate.rate_limits',
      'gate.sign_ups',
      'public.playlists',
      'public.profiles',
      'public.track_comments',
      'public.track_likes',
    ]),
  );

  // The comment of the deleted account disappears at once for visitors, too.
  page.client = visitor;
  expect(await fetchComments('bai-7', null)).toMatchObject([{ user_id: other.id }]);
  expect((await user.client.auth.getSession()).data.session).toBeNull();
  expect(await canRenew(phone)).toBe(false);
  expect((await signIn(PASSWORD)).error?.code).toBe('invalid_credentials');

  // The token is still valid, but gives access to nothing.
  const again = createClient(`${server.address}/api`, server.anonKey, {
    accessToken: async () => user.token,
  });
  const { error } = await again.rpc('delete_my_account', { password: PASSWORD });
  expect(error?.message).toBe('session_ended');
  const like = await again.from('track_likes').insert({ user_id: user.id, track_id: 'bai-1' });
  expect(like.error?.message).toBe('session_ended');
});

test.each(['an.nguyen+nhac@googlemail.com', '+x@example.com', 'a.b.c@xn--vit-9ja.example'])(
  'the counters of the mailbox of %s go with the account, and with a former address',
  async (email) => {
    const word = (text: string) => sha256(text, 'base64url').slice(0, 22);
    const key = `lettersToInDay:${word('sign-up')} ${word(mailboxOf(email))}`;
    const isCounted = async () => (await kept(key)).length > 0;
    const count = () => server.sql('insert into gate.rate_limits (key) values ($1)', [key]);
    await server.sql('update auth.users set email = $1 where id = $2', [email, user.id]);
    await count();
    await server.sql('update auth.users set last_sign_in_at = now() where id = $1', [user.id]);
    expect(await isCounted()).toBe(true);
    await server.sql('update auth.users set email = $1 where id = $2', [user.email, user.id]);
    expect(await isCounted()).toBe(false);
    await server.sql('update auth.users set email = $1 where id = $2', [email, user.id]);
    await count();
    await server.sql('delete from auth.users where id = $1', [user.id]);
    expect(await isCounted()).toBe(false);
  },
);

/** The tables with a row that contains the text. */
async function kept(text: string): Promise<string[]> {
  const tables = await server.sql<{ place: string }>(
    `select format('%I.%I', table_schema, table_name) as place from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const looks = tables.map(
    ({ place }) => `select '${place}' as place from ${place} as r where strpos(r::text, $1) > 0`,
  );
  const rows = await server.sql<{ place: string }>(looks.join(' union '), [text]);
  return rows.map(({ place }) => place);
}
const sha256 = (text: string, form: 'hex' | 'base64url') =>
  createHash('sha256').update(text).digest(form);

test('a Google-only account gets no password and is deleted by its address', async () => {
  await server.sql('update auth.users set encrypted_password = null where id = $1', [user.id]);
  // Whoever holds the session is perhaps not the account's owner.
  for (const current of [user.email, PASSWORD])
    await expect(changePassword({ current, next: 'mật khẩu mới 2' })).rejects.toEqual(
      refused('invalid_credentials'),
    );
  await expect(deleteAccount(PASSWORD)).rejects.toEqual(refused('invalid_credentials'));
  await deleteAccount(` ${user.email.toUpperCase()} `);
  expect(await isThere(user)).toBe(false);
});

test('one’s own data needs a session, and is not stored on the way', async () => {
  const ask = (token?: string) =>
    server.call('POST', `${REST}/rpc/my_data`, {}, token ? bearer(token) : {});
  expect((await ask()).status).toBe(401);
  const { status, body, headers } = await ask(user.token);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toMatchObject({ account: { id: user.id, email: user.email } });
  expect(await fetchMyData()).toMatchObject({ account: { id: user.id } });
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(user.token)));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
  await expect(fetchMyData()).rejects.toEqual(refused('data_too_often'));
});
