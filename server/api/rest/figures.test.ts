import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCallers, type TestCallers } from '../../testing/test-callers.ts';
import { bearer, REST, TestServer, type TestUser } from '../../testing/test-server.ts';

const server = new TestServer();
let operator: TestUser;
let callers: TestCallers;
beforeAll(async () => {
  await server.start();
  callers = await makeCallers(server);
  operator = await server.user();
  await server.sql('select private.set_operator($1, true)', [operator.email]);
});
afterAll(() => server.stop());

const call = (name: string, body: object, token = operator.token) =>
  server.call('POST', `${REST}/rpc/${name}`, body, bearer(token));

test('an operator reads the figures of a period; an unknown track is a 404', async () => {
  const { status, body } = await call('studio_figures', { days: 7 });
  expect([status, body]).toMatchObject([200, { listens: [], likes: [], comments: [], tracks: [] }]);
  const one = await call('studio_track_figures', { track_id: 'bai-1', days: 90 });
  expect([one.status, one.body]).toMatchObject([200, { id: 'bai-1', heard: null }]);
  const none = await call('studio_track_figures', { track_id: 'khong-co', days: 90 });
  expect([none.status, none.body]).toMatchObject([404, { message: 'track_unknown' }]);
});

test('only operators read the free and the used disk space', async () => {
  for (const [folder, bytes] of [
    ['sound', 3000],
    ['covers', 200],
  ] as const) {
    mkdirSync(join(server.dataFolder, 'library', folder), { recursive: true });
    writeFileSync(join(server.dataFolder, 'library', folder, 'a.bin'), Buffer.alloc(bytes));
  }
  const refused = await Promise.all(
    [callers.owner, callers.banned, callers.signedOut].map(({ token }) =>
      call('studio_storage', {}, token),
    ),
  );
  expect(refused.map(({ body }) => (body as { message: string }).message)).toEqual([
    'not_operator',
    'account_banned',
    'session_ended',
  ]);
  expect((await server.call('POST', `${REST}/rpc/studio_storage`, {})).status).toBe(401);
  expect((await call('studio_storage', {}, 'x.y.z')).status).toBe(401);
  const { status, body } = await call('studio_storage', {});
  expect([status, body]).toEqual([
    200,
    {
      database_bytes: expect.any(Number),
      sound_bytes: 3000,
      covers_bytes: 200,
      waveforms_bytes: 0,
      free_bytes: expect.any(Number),
    },
  ]);
});

test.each([
  ['studio_figures', {}],
  ['studio_figures', { days: 8 }],
  ['studio_figures', { days: '7' }],
  ['studio_figures', { days: 7, more: 1 }],
  ['studio_track_figures', { days: 7 }],
  ['studio_track_figures', { days: 7, track_id: '../x' }],
  ['studio_track_figures', { days: null, track_id: 'bai-1' }],
])('the call %s %o is refused', async (name, body) => {
  expect((await call(name, body)).status).toBe(400);
});
