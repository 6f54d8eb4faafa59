import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../test-server.ts';

const server = new TestServer({
  GOOGLE_CLIENT_ID: 'client-id',
  GOOGLE_CLIENT_SECRET: 'client-secret',
  NODE_OPTIONS: `--import=${new URL('./google-stand-in.mjs', import.meta.url)}`,
});
beforeAll(() => server.start());
afterAll(() => server.stop());

/** Of the address that supabase-js sends the browser to. */
async function leaveFor(redirectTo: string, flowType: 'implicit' | 'pkce') {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const client = createClient(`${server.address}/api`, server.anonKey, {
    auth: { flowType, storage, autoRefreshToken: false },
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

test('the page is told that Google is there', async () => {
  expect((await server.ask('/api/config.json')).body).toMatchObject({ google: true });
});

test('there and back again: a confirmed user with the name and the picture', async () => {
  const { client, google, status } = await leaveFor('https://evil.example/', 'implicit');
  expect(status).toBe(303);
  expect(google.origin + google.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
  expect(google.searchParams.get('client_id')).toBe('client-id');
  expect(google.searchParams.get('redirect_uri')).toBe(`${server.address}/api/auth/v1/callback`);
  expect(google.href).not.toContain('client-secret');

  const state = google.searchParams.get('state') ?? '';
  const back = await comeBack({ code: 'good-code', state });
  expect(back.origin + back.pathname).toBe(`${server.address}/`);
  const fragment = new URLSearchParams(back.hash.slice(1));
  const { data, error } = await client.auth.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toMatchObject({
    full_name: 'Lan Nguyễn',
    avatar_url: 'https://lh3.googleusercontent.com/a/lan',
  });
  const row = { user_id: data.user?.id, display_name: 'Lan', avatar_url: null };
  expect((await client.from('profiles').insert(row)).error).toBeNull();

  // The state is used up.
  const again = await comeBack({ code: 'good-code', state });
  expect(again.origin).toBe(server.address);
  expect(again.href).not.toContain('access_token');
});

test('by PKCE the address carries a code, and no session', async () => {
  const { client, google } = await leaveFor(`${server.address}/`, 'pkce');
  const back = await comeBack({
    code: 'good-code',
    state: google.searchParams.get('state') ?? '',
  });
  expect(back.href).not.toContain('access_token');
  const { data, error } = await client.auth.exchangeCodeForSession(
    back.searchParams.get('code') ?? '',
  );
  expect(error).toBeNull();
  expect(data.user?.email).toBe('lan@gmail.example');
});

test('a refusal, a bad code and a forged state come back to our own pages', async () => {
  const leave = async () =>
    (await leaveFor('/', 'implicit')).google.searchParams.get('state') ?? '';
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
