import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Database } from '#database/database.ts';
import { lockServers, replaceKey } from '#database/signing-key.ts';
import { AUTH, bearer, PASSWORD, REST, TestServer } from '../testing/test-server.ts';
import { openStream } from '../testing/test-stream.ts';

/** The address of the site that both servers run. */
const SITE_URL = 'http://localhost:3999';
const first = new TestServer({ SITE_URL });
const second = new TestServer({ SITE_URL }, { beside: first });
beforeAll(async () => {
  await first.start();
  await second.start();
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const health = async (server: TestServer) => {
  const { status, body } = await server.ask('/healthz');
  return [status, (body as { status: string }).status];
};

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

test.each([
  ['JWT_SECRET', { SITE_URL, JWT_SECRET: 'Zk4Rm1Ty6Pw3Ls9Bd5Hf_Gq7Jx0vN2c8-' }],
  ['SITE_URL', { SITE_URL: 'http://localhost:4000' }],
])(
  'a server with another %s says so, serves pages only, and ends nobody’s session',
  async (name, env) => {
    const { client } = await first.user();
    const stranger = new TestServer(env, { beside: first });
    onTestFinished(() => stranger.stop());
    await stranger.start();
    expect(stranger.log).toContain(`Give both the same ${name}`);
    expect(stranger.output).toContain(`Hãy đặt ${name} giống nhau`);
    expect((await stranger.ask('/')).status).toBe(200);
    expect(await health(stranger)).toEqual([503, 'refused']);
    expect((await stranger.ask('/api/config.json')).status).toBe(503);
    expect((await client.auth.refreshSession()).error).toBeNull();
  },
);

test('a server with other settings of less weight starts, and names them', async () => {
  const other = new TestServer({ SITE_URL, DEMO: '1', DATA_SAVER: '0' }, { beside: first });
  onTestFinished(() => other.stop());
  await other.start();
  expect((await other.ask('/api/config.json')).status).toBe(200);
  expect(other.log).toContain('"event":"settings-differ"');
  expect(other.output).toContain('có DEMO, DATA_SAVER khác');
});

test('a server that will stop sends load balancers away, and serves who comes nevertheless', async () => {
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string) => {
    const [answer] = await once(get(second.address + path, { agent }), 'response');
    answer.resume();
    await once(answer, 'end');
    return [answer.statusCode, answer.headers.connection];
  };
  expect([await health(first), await health(second)]).toEqual([
    [200, 'ok'],
    [200, 'ok'],
  ]);
  expect(await ask('/')).toEqual([200, 'keep-alive']);
  const stream = await openStream(second.address, 'bai-1');
  await stream.next();
  second.announceStop();
  expect(await health(second)).toEqual([503, 'stopping']);
  for (const path of ['/', '/api/config.json', '/healthz'])
    expect((await ask(path))[1], path).toBe('close');
  expect(await ask('/')).toEqual([200, 'close']);
  const { client, id } = await first.user();
  const row = { content: 'còn nghe', track_id: 'bai-1', user_id: id };
  expect((await client.from('track_comments').insert(row)).error).toBeNull();
  expect((await stream.next())?.comments).toMatchObject([{ content: 'còn nghe' }]);
  await second.restart();
  expect(await stream.next()).toBeUndefined();
  expect(await health(second)).toEqual([200, 'ok']);
  agent.destroy();
});

const renew = (refresh_token: string | undefined) =>
  first.call('POST', `${AUTH}/token?grant_type=refresh_token`, { refresh_token });

test('a restart ends no session', async () => {
  const { client, token } = await first.user();
  const { data } = await client.auth.getSession();
  await first.restart();
  expect((await first.call('GET', `${AUTH}/user`, undefined, bearer(token))).status).toBe(200);
  expect((await renew(data.session?.refresh_token)).status).toBe(200);
});

test('a replaced key ends every session, access and renewal, but no account', async () => {
  const { client, id, email, token } = await first.user();
  const { data } = await client.auth.getSession();
  const database = new Database(first.connectionString);
  const replace = () =>
    database.transaction(async (connection) => {
      await lockServers(connection);
      return await replaceKey(connection);
    });
  await second.halt();
  expect(await replace()).toBe('server-runs');
  await first.halt();
  await expect.poll(replace).toBe('replaced');
  await database.end();
  await first.start();

  const refused = await renew(data.session?.refresh_token);
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'refresh_token_not_found' }]);
  const read = (path: string) => first.call('GET', path, undefined, bearer(token));
  expect((await read(`${AUTH}/user`)).status).toBeGreaterThanOrEqual(400);
  expect((await read(`${REST}/track_likes?user_id=eq.${id}`)).status).toBe(401);
  const again = first.client('192.0.2.7');
  expect((await again.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});
