import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { AUTH, TestServer } from '../testing/test-server.ts';

/** The address of the site that both servers run. */
const SITE_URL = 'http://localhost:3999';
const JWT_SECRET = 'q7Jx0vN2c8Zk4Rm1Ty6Pw3Ls9Bd5Hf_G-';
const first = new TestServer({ SITE_URL, JWT_SECRET });
const second = new TestServer({ SITE_URL, JWT_SECRET }, { beside: first });
beforeAll(async () => {
  await first.start();
  await second.start();
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

test('two servers on one database count tries together', async () => {
  const { email } = await first.user();
  const headers = { 'X-Forwarded-For': '203.0.113.77' };
  const signIn = (server: TestServer) =>
    server.call('POST', `${AUTH}/token?grant_type=password`, { email, password: 'sai' }, headers);
  const eachIsWrong = async () => {
    for (const server of [first, second]) expect((await signIn(server)).status).toBe(400);
  };
  await eachIsWrong();
  await first.sql("update gate.rate_limits set points = 28 where key like 'signIns%From:%'");
  await eachIsWrong();
  for (const server of [first, second]) expect((await signIn(server)).status).toBe(429);
});

test('a session of one server posts, refreshes and signs out at the other', async () => {
  expect(second.anonKey).toBe(first.anonKey);
  const { client, id } = await first.user();
  const { session } = (await client.auth.getSession()).data;
  const other = second.client();
  await other.auth.setSession({
    access_token: session?.access_token ?? '',
    refresh_token: session?.refresh_token ?? '',
  });
  const row = { content: 'từ máy kia', track_id: 'bai-1', user_id: id };
  expect((await other.from('track_comments').insert(row)).error).toBeNull();
  const { data } = await client.from('track_comments').select('*').eq('track_id', 'bai-1');
  expect(data).toMatchObject([{ content: 'từ máy kia', user_id: id }]);

  expect((await other.auth.refreshSession()).error).toBeNull();
  expect((await other.auth.signOut()).error).toBeNull();
  expect((await client.auth.getUser()).error).not.toBeNull();
});

test('a server with another key says so, and ends nobody’s session', async () => {
  const { client } = await first.user();
  const stranger = new TestServer(
    { SITE_URL, JWT_SECRET: 'Zk4Rm1Ty6Pw3Ls9Bd5Hf_Gq7Jx0vN2c8-' },
    { beside: first },
  );
  onTestFinished(() => stranger.stop());
  await stranger.start();
  expect(stranger.log).toContain('Give both the same JWT_SECRET');
  expect((await stranger.ask('/')).status).toBe(200);
  expect((await stranger.ask('/api/config.json')).status).toBe(503);
  expect((await client.auth.refreshSession()).error).toBeNull();
});
