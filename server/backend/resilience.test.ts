import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, TestServer, type TestUser } from './test-server.ts';

const server = new TestServer();
let user: TestUser;
beforeAll(async () => {
  await server.start();
  user = await server.user();
});
afterAll(() => server.stop());

const signIn = (n: number) =>
  server.call(
    'POST',
    '/api/auth/v1/token?grant_type=password',
    { email: user.email, password: PASSWORD },
    { 'X-Forwarded-For': `192.0.2.${n}` },
  );

test('pages, sound and comments are answered while twenty people sign in', async () => {
  let isDone = false;
  const startMs = performance.now();
  const signIns = Promise.all(Array.from({ length: 20 }, (_, n) => signIn(n))).finally(() => {
    isDone = true;
  });
  const slowestMs = { page: 0, comments: 0 };
  while (!isDone) {
    for (const [kind, path] of [
      ['page', '/'],
      ['comments', '/api/rest/v1/track_comments?limit=1'],
    ] as const) {
      const askedMs = performance.now();
      const { status } = await server.call('GET', path);
      expect(status).toBe(200);
      slowestMs[kind] = Math.max(slowestMs[kind], performance.now() - askedMs);
    }
  }
  const allMs = performance.now() - startMs;
  expect((await signIns).map(({ status }) => status)).toEqual(Array(20).fill(200));
  // Behind the hashes, either would wait for most of them.
  expect(slowestMs.page / allMs).toBeLessThan(0.25);
  expect(slowestMs.comments / allMs).toBeLessThan(0.35);
});

test('without PostgreSQL: 503 that says nothing of the inside, the pages go on, and it recovers', async () => {
  const calls = () =>
    Promise.all([
      server.call('GET', '/api/rest/v1/track_comments?limit=1'),
      signIn(99),
      server.call('POST', '/api/auth/v1/signup', { email: 'a@b.example', password: PASSWORD }),
    ]);
  const pidFile = join(server.dataFolder, 'postgres', 'postmaster.pid');
  const pid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  // Frozen, it accepts and never answers; killed, it is away until it is started again.
  process.kill(pid(), 'SIGKILL');
  const refused = (await calls()).filter(({ status }) => status >= 400);
  for (const { status, body, text } of refused) {
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: 'backend_unavailable' });
    expect(text).not.toMatch(/postgres|ECONN|ENOENT|socket|\.s\.PGSQL|5432|localhost/i);
  }
  expect((await server.ask('/')).status).toBe(200);
  await expect
    .poll(async () => (await calls()).map(({ status }) => status), {
      timeout: 30_000,
      interval: 300,
    })
    .toEqual([200, 200, 200]);
});
