import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AUTH, bearer, PASSWORD, REST, TestServer } from '../testing/test-server.ts';

const server = new TestServer({ SITE_URL: 'http://localhost:3999' });
beforeAll(() => server.start());
afterAll(() => server.stop());

const renew = (refresh_token: string | undefined) =>
  server.call('POST', `${AUTH}/token?grant_type=refresh_token`, { refresh_token });

test('a restart ends no session', async () => {
  const { client, token } = await server.user();
  const { data } = await client.auth.getSession();
  await server.restart();
  expect((await server.call('GET', `${AUTH}/user`, undefined, bearer(token))).status).toBe(200);
  expect((await renew(data.session?.refresh_token)).status).toBe(200);
});

test('without secrets.json every session ends, access and renewal, as the message says', async () => {
  const { client, id, email, token } = await server.user();
  const { data } = await client.auth.getSession();
  await server.halt();
  rmSync(join(server.dataFolder, 'secrets.json'));
  await server.start();

  const refused = await renew(data.session?.refresh_token);
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'refresh_token_not_found' }]);
  const read = (path: string) => server.call('GET', path, undefined, bearer(token));
  expect((await read(`${AUTH}/user`)).status).toBeGreaterThanOrEqual(400);
  expect((await read(`${REST}/track_likes?user_id=eq.${id}`)).status).toBe(401);
  expect(await server.sql('select from auth.sessions')).toEqual([]);
  expect(server.log).toContain('"event":"sessions-ended"');
  // The account still exists.
  const again = server.client('192.0.2.7');
  expect((await again.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});
