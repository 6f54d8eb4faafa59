import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLink } from '../../testing/test-link.ts';
import { PASSWORD, TestServer } from '../../testing/test-server.ts';

/** The picture that the stand-in for Google returns. */
const PICTURE = 'https://lh3.googleusercontent.com/a/lan';

const server = new TestServer({
  GOOGLE_CLIENT_ID: 'client-id',
  GOOGLE_CLIENT_SECRET: 'client-secret',
});
const { fetch } = globalThis;
beforeAll(async () => {
  await import('../../testing/google-stand-in.mjs');
  await server.start();
});
afterAll(async () => {
  globalThis.fetch = fetch;
  await server.stop();
});

/**
 * Starts a sign-in in a new browser and returns the address at Google to which the server
 * redirects.
 */
async function leaveFor(redirectTo: string) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const client = createClient(`${server.address}/api`, server.anonKey, {
    auth: { flowType: 'pkce', storage, autoRefreshToken: false },
  });
  const options = { redirectTo, skipBrowserRedirect: true };
  const { data } = await client.auth.signInWithOAuth({ provider: 'google', options });
  const answer = await server.ask(data.url?.slice(server.address.length) ?? '');
  return { client, google: new URL(answer.headers.get('location') ?? ''), status: answer.status };
}

const comeBack = async (query: Record<string, string>) => {
  const { headers } = await server.ask(`/api/auth/v1/callback?${new URLSearchParams(query)}`);
  return new URL(headers.get('location') ?? '');
};

test('the page is told that Google is available', async () => {
  expect((await server.ask('/api/config.json')).body).toMatchObject({ google: true });
});

const signIn = async () => {
  const { client, google } = await leaveFor(`${server.address}/`);
  const state = google.searchParams.get('state') ?? '';
  const back = await comeBack({ code: 'good-code', state });
  return { client, state, back, code: back.searchParams.get('code') ?? '' };
};

test('a stranger who signed up with an address loses access when its owner signs in with Google', async () => {
  const email = 'lan@gmail.example';
  const stranger = server.client('192.0.2.66');
  const data = { full_name: 'Hề', avatar_url: 'https://evil.example/1' };
  await stranger.auth.signUp({ email, password: PASSWORD, options: { data } });
  const link = await server.linkFor(email);

  const { client, code } = await signIn();
  const { data: lan } = await client.auth.exchangeCodeForSession(code);
  expect(lan.user).toMatchObject({
    email,
    user_metadata: { full_name: 'Lan Nguyễn', avatar_url: PICTURE },
    app_metadata: { provider: 'google', providers: ['google'] },
    identities: [{ provider: 'google' }],
  });
  const tried = await stranger.auth.signInWithPassword({ email, password: PASSWORD });
  expect(tried.error).not.toBeNull();
  expect((await stranger.auth.verifyOtp(readLink(link))).error?.code).toBe('otp_expired');
});

test('a round trip gives a confirmed user with the name and the picture', async () => {
  const { google, status } = await leaveFor('https://evil.example/');
  expect(status).toBe(303);
  expect(google.origin + google.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
  expect(google.searchParams.get('client_id')).toBe('client-id');
  expect(google.searchParams.get('redirect_uri')).toBe(`${server.address}/api/auth/v1/callback`);
  expect(google.href).not.toContain('client-secret');

  await server.sql('delete from auth.users');
  const { client, state, back, code } = await signIn();
  // The address contains a code and no session.
  expect(back.origin + back.pathname).toBe(`${server.address}/`);
  expect([...back.searchParams.keys(), back.hash]).toEqual(['code', '']);
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Lan Nguyễn', avatar_url: PICTURE });
  // The database created the profile.
  const profile = await client.from('profiles').select('*').eq('user_id', data.user?.id).single();
  expect(profile.data).toMatchObject({ display_name: 'Lan Nguyễn', avatar_url: PICTURE });

  // The state works only once.
  const again = await comeBack({ code: 'good-code', state });
  expect(again.origin).toBe(server.address);
  expect(again.href).not.toMatch(/access_token|[?&]code=/);
  const next = await signIn();
  const back2 = await next.client.auth.exchangeCodeForSession(next.code);
  expect(back2.data.user?.id).toBe(data.user?.id);
});

test('the code in the URL works once, and only in the browser that started the sign-in', async () => {
  const { client, code } = await signIn();
  const thief = await leaveFor(`${server.address}/`);
  const stolen = await thief.client.auth.exchangeCodeForSession(code);
  expect(stolen.error?.code).toBe('bad_code_verifier');
  // The other browser's attempt invalidated the code.
  expect((await client.auth.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found');
  const own = await signIn();
  expect((await own.client.auth.exchangeCodeForSession(own.code)).error).toBeNull();
  await leaveFor(`${server.address}/`);
  const { status } = await server.call('POST', '/api/auth/v1/token?grant_type=pkce', {
    auth_code: own.code,
    code_verifier: 'x'.repeat(43),
  });
  expect(status).toBe(404);
});

test('a sign-in without PKCE is refused: it would return a session in the URL, and anybody can make such a link', async () => {
  const { client } = await leaveFor('/');
  const options = { redirectTo: '/', skipBrowserRedirect: true };
  const pkce = await client.auth.signInWithOAuth({ provider: 'google', options });
  const address = new URL(pkce.data.url ?? '');
  for (const [name, value] of [
    ['code_challenge', ''],
    ['code_challenge', 'x'],
    ['code_challenge_method', 'plain'],
  ] as const) {
    const query = new URLSearchParams(address.search);
    query.set(name, value);
    const answer = await server.ask(`/api/auth/v1/authorize?${query}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  }
});

test('a banned account cannot sign in with Google, and the page gets the reason', async () => {
  await signIn();
  await server.sql("update auth.users set banned_until = now() + interval '1 day'");
  const { back } = await signIn();
  expect(back.href).toContain('error_code=user_banned');
  await server.sql('update auth.users set banned_until = null');
});

test('a refusal, a bad code or a forged state returns to our own pages', async () => {
  const leave = async () => (await leaveFor('/')).google.searchParams.get('state') ?? '';
  for (const query of [
    { error: 'access_denied', state: await leave() },
    { code: 'bad-code', state: await leave() },
    { code: 'good-code', state: 'forged' },
    { code: 'good-code' },
  ] as Record<string, string>[]) {
    const back = await comeBack(query);
    expect(back.origin).toBe(server.address);
    expect(back.href).toContain('error');
    expect(back.href).not.toMatch(/access_token|evil/);
  }
});

test('while sign-up is closed, Google brings back those who have an account and nobody else', async () => {
  const set = (settings: object) =>
    server.sql('update private.site_settings set settings = $1', [settings]);
  await server.sql('delete from auth.users');
  await set({ sign_up: 'closed' });
  const refused = await signIn();
  expect(refused.code).toBe('');
  expect(refused.back.hash).toContain('error_code=signup_disabled');
  expect(await server.sql('select from auth.users')).toEqual([]);

  await set({});
  await signIn();
  await set({ sign_up: 'closed' });
  const { client, code } = await signIn();
  expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
  await set({});
});
