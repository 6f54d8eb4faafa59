import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getEmptyServer } from '../../testing/shared-test-server.ts';
import {
  AUTH,
  bearer,
  PASSWORD,
  REST,
  type TestServer,
  type TestUser,
} from '../../testing/test-server.ts';
import { claimsOf } from '../../testing/test-tokens.ts';

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await getEmptyServer();
});
beforeEach(async () => {
  user = await server.user();
});

let lastNetwork = 0;
/** Signs the listener in on another device. */
async function signIn(email = user.email) {
  const client = server.client(`192.0.2.${++lastNetwork % 250}`);
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  const { access_token: token = '', refresh_token: refreshToken = '' } = data.session ?? {};
  return { client, token, refreshToken, code: error?.code };
}
const renew = (refresh_token: string) =>
  server.call('POST', `${AUTH}/token?grant_type=refresh_token`, { refresh_token });
const codeOf = ({ status, body }: { status: number; body: unknown }) => {
  const { code, message } = body as { code?: string; message?: string };
  return [status, code?.startsWith('PT') ? message : code];
};
const sessionIdOf = (token: string) => claimsOf(token).session_id as string;

/** How all private endpoints answer a token. */
async function answersTo(token: string, id = user.id) {
  const call = (method: string, path: string, body?: object) =>
    server.call(method, path, body, bearer(token));
  const row = { user_id: id, track_id: 'bai-1' };
  const answers = await Promise.all([
    call('GET', `${AUTH}/user`),
    call('PUT', `${AUTH}/user`, { data: { full_name: 'Tên' } }),
    call('PUT', `${AUTH}/user`, { email: 'moi@example.com' }),
    call('PUT', `${AUTH}/user`, { password: 'mật khẩu mới', current_password: PASSWORD }),
    call('POST', `${REST}/track_comments`, { ...row, content: 'xin chào' }),
    call('DELETE', `${REST}/track_comments?id=eq.${id}&user_id=eq.${id}`),
    call('PATCH', `${REST}/profiles?user_id=eq.${id}`, { display_name: 'Tên' }),
    call('POST', `${REST}/track_likes`, row),
    call('GET', `${REST}/track_likes?user_id=eq.${id}`),
    call('POST', `${REST}/playlists`, { user_id: id, title: 'Của tôi' }),
    call('POST', `${REST}/rpc/my_sessions`, {}),
    call('POST', `${REST}/rpc/end_session`, { session_id: id }),
    call('POST', `${REST}/rpc/delete_my_account`, { password: PASSWORD }),
  ]);
  const codes = answers.map(codeOf).map(String);
  return { auth: [...new Set(codes.slice(0, 4))], rest: [...new Set(codes.slice(4))] };
}

const changePassword = async ({ client }: TestUser) => {
  const change = { password: 'mật khẩu mới 2', current_password: PASSWORD };
  expect((await client.auth.updateUser(change)).error).toBeNull();
};
const setUser = (change: string) => (of: TestUser) =>
  server.sql(`update auth.users set ${change} where id = $1`, [of.id]);

describe('access ends at once', () => {
  test.each<[string, (of: TestUser, token: string) => PromiseLike<unknown>]>([
    ['a changed password', changePassword],
    ['“sign out everywhere”', ({ client }) => client.auth.signOut({ scope: 'global' })],
    ['“sign out the others”', ({ client }) => client.auth.signOut({ scope: 'others' })],
    [
      'ending that device’s session',
      ({ client }, token) => client.rpc('end_session', { session_id: sessionIdOf(token) }),
    ],
    ['a ban', setUser("banned_until = now() + interval '1 hour'")],
    ['a deletion that keeps the row', setUser('deleted_at = now()')],
    ['a deletion', ({ id }) => server.sql('delete from auth.users where id = $1', [id])],
    [
      'a session whose time is over',
      ({ id }) => server.sql('update auth.sessions set not_after = now() where user_id = $1', [id]),
    ],
  ])('access ends at once with %s', async (_, end) => {
    const { token, refreshToken } = await signIn();
    expect((await server.call('GET', `${AUTH}/user`, undefined, bearer(token))).status).toBe(200);
    await end(user, token);
    expect(await answersTo(token)).toEqual({
      auth: ['403,session_not_found'],
      rest: ['401,session_ended'],
    });
    expect((await renew(refreshToken)).status).toBe(400);
    // Public reads still work.
    const read = await server.call(
      'GET',
      `${REST}/track_comments?limit=1`,
      undefined,
      bearer(token),
    );
    expect(read.status).toBe(200);
  });

  test('a banned account has no access while its session still exists', async () => {
    await server.sql(
      `set session_replication_role = replica;
       update auth.users set banned_until = now() + interval '1 hour' where id = '${user.id}'`,
    );
    expect(await answersTo(user.token)).toEqual({
      auth: ['403,user_banned'],
      rest: ['403,account_banned'],
    });
    const { data } = await user.client.auth.getSession();
    expect(codeOf(await renew(data.session?.refresh_token ?? ''))).toEqual([403, 'user_banned']);
  });

  test('an account that is no longer confirmed has no access', async () => {
    await setUser('email_confirmed_at = null')(user);
    expect(await answersTo(user.token)).toEqual({
      auth: ['400,email_not_confirmed'],
      rest: ['403,not_confirmed'],
    });
    const { data } = await user.client.auth.getSession();
    expect(codeOf(await renew(data.session?.refresh_token ?? ''))).toEqual([
      400,
      'email_not_confirmed',
    ]);
  });
});

test('an account that may not have a session gets none', async () => {
  expect((await signIn()).code).toBeUndefined();
  for (const [change, code] of [
    ["banned_until = now() + interval '1 hour'", 'user_banned'],
    ["banned_until = now() - interval '1 second'", undefined],
    ['email_confirmed_at = null', 'invalid_credentials'],
    ['email_confirmed_at = now(), deleted_at = now()', 'invalid_credentials'],
  ] as const) {
    await setUser(change)(user);
    // An unconfirmed account cannot sign in with its password; confirming the address again deletes
    // that password.
    expect([change, (await signIn()).code]).toEqual([change, code]);
  }
});

test('signing out ends this session, the others, or all', async () => {
  const isOpen = async ({ client }: { client: SupabaseClient }) =>
    (await client.auth.getUser()).error === null;
  const devices = [await signIn(), await signIn(), await signIn()];
  const open = async () => await Promise.all([user, ...devices].map(isOpen));
  await devices[2]?.client.auth.signOut({ scope: 'local' });
  expect(await open()).toEqual([true, true, true, false]);
  await devices[0]?.client.auth.signOut({ scope: 'others' });
  expect(await open()).toEqual([false, true, false, false]);
  const last = await signIn();
  await last.client.auth.signOut();
  expect([...(await open()), await isOpen(last)]).toEqual(Array(5).fill(false));
});

describe('a refresh token', () => {
  const refreshTokenOf = ({ body }: { body: unknown }) =>
    (body as Record<string, string>).refresh_token ?? '';
  const currentTokens = (token: string) =>
    server.sql('select from auth.refresh_tokens where session_id = $1 and not revoked', [
      sessionIdOf(token),
    ]);

  test.each([2, 10])(
    'a refresh token renews once; used %i times at once, it yields one session with one token',
    async (times) => {
      const { refreshToken, token } = await signIn();
      const answers = await Promise.all(Array.from({ length: times }, () => renew(refreshToken)));
      expect(answers.map(({ status }) => status)).toEqual(Array(times).fill(200));
      expect(new Set(answers.map(refreshTokenOf)).size).toBe(1);
      for (const { body } of answers) {
        const { access_token = '' } = body as Record<string, string>;
        expect(sessionIdOf(access_token)).toBe(sessionIdOf(token));
        const read = await server.call('GET', `${AUTH}/user`, undefined, bearer(access_token));
        expect(read.status).toBe(200);
      }
      expect(await currentTokens(token)).toHaveLength(1);
    },
  );

  test('a refresh token used again after its successor yields the current token', async () => {
    const { refreshToken, token } = await signIn();
    const second = refreshTokenOf(await renew(refreshToken));
    const third = refreshTokenOf(await renew(second));
    expect(new Set([refreshToken, second, third]).size).toBe(3);
    expect(refreshTokenOf(await renew(refreshToken))).toBe(third);
    expect(refreshTokenOf(await renew(second))).toBe(third);
    expect(await currentTokens(token)).toHaveLength(1);
    // Only digests are stored, and the current token does not follow from them.
    const rows = await server.sql<{ token: string }>('select token from auth.refresh_tokens');
    expect(rows.map((row) => row.token)).not.toContain(third);
  });

  test.each<[string, (of: TestUser, token: string) => PromiseLike<unknown>]>([
    [
      'sign-out',
      (_, token) => server.call('POST', `${AUTH}/logout?scope=local`, {}, bearer(token)),
    ],
    ['ban', setUser("banned_until = now() + interval '1 hour'")],
  ])('used again within ten seconds, but after a %s, yields nothing', async (_, end) => {
    const { refreshToken, token } = await signIn();
    const next = refreshTokenOf(await renew(refreshToken));
    await end(user, token);
    for (const one of [refreshToken, next])
      expect(codeOf(await renew(one))).toEqual([400, 'refresh_token_not_found']);
  });

  test('a refresh token reused later counts as stolen: the session ends', async () => {
    const { refreshToken, token } = await signIn();
    const { refresh_token: next = '' } = (await renew(refreshToken)).body as Record<string, string>;
    const age = (seconds: number) =>
      server.sql(
        `update auth.refresh_tokens set updated_at = now() - interval '${seconds} seconds' where revoked`,
      );
    await age(5);
    expect((await renew(refreshToken)).status).toBe(200);
    await age(11);
    expect(codeOf(await renew(refreshToken))).toEqual([400, 'refresh_token_already_used']);
    expect(codeOf(await renew(next))).toEqual([400, 'refresh_token_not_found']);
    expect((await answersTo(token)).rest).toEqual(['401,session_ended']);
    // The listener's other sessions continue.
    expect((await user.client.auth.getUser()).error).toBeNull();
  });

  test('a refresh token is stored as a digest only, and an unknown one renews nothing', async () => {
    const { refreshToken } = await signIn();
    const rows = await server.sql<{ token: string }>('select token from auth.refresh_tokens');
    expect(rows.length).toBeGreaterThan(0);
    for (const { token } of rows) {
      expect(token).toMatch(/^[0-9a-f]{64}$/);
      expect(token).not.toBe(refreshToken);
      expect(codeOf(await renew(token))).toEqual([400, 'refresh_token_not_found']);
    }
  });
});

describe('devices', () => {
  type Device = Record<'id' | 'created_at' | 'last_used_at' | 'user_agent', string> & {
    is_current: boolean;
  };
  const devicesOf = async (client: SupabaseClient) => {
    const { data, error } = await client.rpc('my_sessions');
    expect(error).toBeNull();
    return data as Device[];
  };

  test('devices are listed by latest use, for their owner only', async () => {
    const phone = await signIn();
    await server.user();
    const devices = await devicesOf(user.client);
    expect(devices.map(({ id, is_current }) => [id, is_current])).toEqual([
      [sessionIdOf(phone.token), false],
      [sessionIdOf(user.token), true],
    ]);
    for (const { created_at, last_used_at, user_agent } of devices) {
      const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;
      expect([created_at, last_used_at]).toEqual([
        expect.stringMatching(time),
        expect.stringMatching(time),
      ]);
      expect(user_agent).toBe('node');
    }
    await user.client.auth.refreshSession();
    expect((await devicesOf(phone.client)).map(({ is_current }) => is_current)).toEqual([
      false,
      true,
    ]);
  });

  test('sessions of devices are ended one by one, by their owner only', async () => {
    const phone = await signIn();
    const other = await server.user();
    const end = async (client: SupabaseClient, token: string) =>
      (await client.rpc('end_session', { session_id: sessionIdOf(token) })).data;
    expect(await end(other.client, phone.token)).toBe(false);
    expect((await phone.client.auth.getUser()).error).toBeNull();
    expect(await end(user.client, phone.token)).toBe(true);
    expect(await end(user.client, phone.token)).toBe(false);
    expect((await phone.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    // The current session can be ended, too.
    expect(await end(user.client, user.token)).toBe(true);
    expect((await user.client.rpc('my_sessions')).error?.message).toBe('session_ended');
  });

  test('devices are limited to fifty: the oldest sessions end', async () => {
    await server.sql(
      `insert into auth.sessions (id, user_id, created_at)
       select gen_random_uuid(), $1, now() + n * interval '1 second' - interval '1 hour' from generate_series(1, 60) as n`,
      [user.id],
    );
    const { client } = await signIn();
    expect(await devicesOf(client)).toHaveLength(50);
  });

  test('a device has a user agent of printable ASCII, at most 300 characters', async () => {
    const credentials = { email: user.email, password: PASSWORD };
    const headers = { 'User-Agent': `Tr\u00ecnh\u0085 <b> ${'x'.repeat(600)}` };
    const answer = await server.call(
      'POST',
      `${AUTH}/token?grant_type=password`,
      credentials,
      headers,
    );
    expect(answer.status).toBe(200);
    for (const { user_agent } of await devicesOf(user.client))
      expect(user_agent).toMatch(/^[\x20-\x7e]{1,300}$/);
  });
});
