import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markBackup } from '#runtime/last-backup.ts';
import { bearer, REST, TestServer, type TestUser } from '../../testing/test-server.ts';

// No mail server listens there, so e-mails fail.
const server = new TestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
let operator: TestUser;
let listener: TestUser;
beforeAll(async () => {
  await server.start();
  [operator, listener] = await Promise.all([server.user(), server.user()]);
  await server.sql('select private.set_operator($1, true)', [operator.email]);
});
afterAll(() => server.stop());

const CALL = `${REST}/rpc/studio_warnings`;
const ask = (headers: Record<string, string> = {}, body: unknown = {}) =>
  server.call('POST', CALL, body, headers);
const kinds = async () => {
  const { status, body } = await ask(bearer(operator.token));
  expect(status).toBe(200);
  // They depend on this machine, and on whether PostgreSQL had a release since the site's.
  return (body as { kind: string }[])
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'disk' && kind !== 'postgres');
};

test('an operator reads the warnings, and a fixed problem disappears', async () => {
  const { body, headers } = await ask(bearer(operator.token));
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toContainEqual({ kind: 'backup', last_at: null });
  expect(await kinds()).toEqual(['backup']);

  await markBackup(server.dataFolder, { createdAt: new Date().toISOString(), bytes: 1 });
  await expect.poll(kinds, { timeout: 90_000, interval: 500 }).toEqual([]);

  const file = join(server.folder, 'xau.mp3');
  writeFileSync(file, 'no sound');
  await server.sql(
    "insert into private.library_files (path, state, reason) values ($1, 'refused', 'Không phải nhạc')",
    [file],
  );
  await server
    .client('192.0.2.7')
    .auth.signUp({ email: 'thu@example.com', password: 'mật khẩu x' });
  writeFileSync(join(server.dataFolder, 'site', 'current.json'), '{');
  await expect
    .poll(kinds, { timeout: 90_000, interval: 500 })
    .toEqual(['mail', 'library', 'files']);
  const { text } = await ask(bearer(operator.token));
  expect(text).toContain('xau.mp3');
  expect(text).not.toContain(server.folder);
});

test('a visitor, a listener, a banned listener and a former operator read nothing', async () => {
  expect((await server.ask(CALL, { method: 'POST', body: '{}' })).status).toBe(401);
  expect((await ask()).status).toBe(401);
  expect((await ask(bearer(server.anonKey))).status).toBe(401);
  expect((await ask(bearer('a.b.c'))).status).toBe(401);
  const refused = await ask(bearer(listener.token));
  expect([refused.status, refused.body]).toMatchObject([403, { message: 'not_operator' }]);

  const [banned, former] = await Promise.all([server.user(), server.user()]);
  for (const { email } of [banned, former])
    await server.sql('select private.set_operator($1, true)', [email]);
  expect((await ask(bearer(former.token))).status).toBe(200);
  expect((await ask(bearer(banned.token))).status).toBe(200);
  await server.sql('select private.set_operator($1, false)', [former.email]);
  await server.sql("update auth.users set banned_until = 'infinity' where id = $1", [banned.id]);
  expect((await ask(bearer(former.token))).status).toBe(403);
  expect([401, 403]).toContain((await ask(bearer(banned.token))).status);
  await operator.client.auth.signOut({ scope: 'others' });
  expect((await ask(bearer(operator.token))).status).toBe(200);
});

test('another method, query or body is refused', async () => {
  const headers = bearer(operator.token);
  expect((await server.call('GET', CALL, undefined, headers)).status).toBe(405);
  expect((await server.call('POST', `${CALL}?select=*`, {}, headers)).status).toBe(400);
  expect((await ask(headers, { path: '/etc' })).status).toBe(400);
  expect((await ask(headers, '[]')).status).toBe(400);
  expect((await ask(headers, '')).status).toBe(400);
  expect((await ask(headers, { a: randomBytes(200_000).toString('hex') })).status).toBe(413);
});
