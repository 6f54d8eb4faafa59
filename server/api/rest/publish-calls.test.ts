import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, REST, TestServer, type TestUser } from '../../testing/test-server.ts';

const server = new TestServer();
let operator: TestUser;
let listener: TestUser;
beforeAll(async () => {
  await server.start();
  [operator, listener] = await Promise.all([server.user(), server.user()]);
  await server.sql('select private.set_operator($1, true)', [operator.email]);
  await server.addTracks(['xuan', 'ha', 'thu']);
});
afterAll(() => server.stop());

const ask = (trackIds: unknown, headers = bearer(operator.token)) =>
  server.call('POST', `${REST}/rpc/studio_shown`, { track_ids: trackIds }, headers);
const takeDown = (id: string) =>
  operator.client.rpc('take_down_tracks', { track_ids: [id], reason: '' });
const statusOf = async (path: string) => (await server.ask(path)).status;
const health = async () => (await server.ask('/healthz')).body as { library: object };

test('an operator learns when the site shows a change', async () => {
  expect((await ask(['xuan', 'la'])).body).toEqual({
    ...{ isCurrent: true, reason: null, shown: ['xuan'], odd: [] },
  });
  expect((await takeDown('xuan')).error).toBeNull();
  expect((await ask(['xuan'])).body).toMatchObject({ isCurrent: true, shown: [] });
  expect(await statusOf('/data/track/xuan.json')).toBe(410);
  await operator.client.rpc('put_back_tracks', { track_ids: ['xuan'] });
  expect((await ask(['xuan'])).body).toMatchObject({ isCurrent: true, shown: ['xuan'] });
  expect(await statusOf('/data/track/xuan.json')).toBe(200);
});

test('an odd row is named to operators and in /healthz, and does not stop other changes', async () => {
  await server.sql("update public.tracks set bpm = 'NaN', duration_sec = 'NaN' where id = 'ha'");
  const { body } = await ask(['ha', 'thu']);
  const odd = [{ id: 'ha', fields: ['duration_sec'], isLeftOut: true }];
  expect(body).toEqual({ isCurrent: true, reason: null, shown: ['thu'], odd });
  expect((await health()).library).toMatchObject({ status: 'odd-rows', oddRows: 1, odd });
  const warnings = await server.call(
    ...(['POST', `${REST}/rpc/studio_warnings`, {}, bearer(operator.token)] as const),
  );
  expect(warnings.body).toContainEqual({ kind: 'odd_rows', count: 1, rows: odd });
  expect(server.log).toContain('"event":"odd-row","id":"ha"');
  await server.sql("update public.tracks set bpm = 140, duration_sec = 200 where id = 'ha'");
  expect((await ask(['ha'])).body).toMatchObject({ shown: ['ha'], odd: [] });
});

test('while nothing can be published, a takedown takes effect and operators learn of the failure', async () => {
  const folder = join(server.dataFolder, 'site');
  const index = join(folder, 'current.json');
  // Nothing can be renamed onto a folder that is not empty.
  renameSync(index, `${index}.aside`);
  mkdirSync(join(index, 'in-the-way'), { recursive: true });
  await takeDown('thu');
  const { body } = await ask(['thu', 'ha']);
  expect(body).toMatchObject({
    ...{ isCurrent: false, shown: ['ha'], odd: [] },
    reason: expect.stringMatching(/^E[A-Z]+$/),
  });
  expect(await statusOf('/data/track/thu.json')).toBe(410);
  expect(await statusOf('/track/thu')).toBe(410);
  expect(await statusOf('/sound/thu.mp3')).toBe(410);
  const { library } = await health();
  expect(library).toMatchObject({ notPublished: { code: expect.any(String) } });
  expect(JSON.stringify(library)).not.toContain(server.folder);
  rmSync(index, { recursive: true });
  renameSync(`${index}.aside`, index);
  expect((await ask(['thu', 'ha'])).body).toMatchObject({ isCurrent: true, shown: ['ha'] });
  expect(await statusOf('/sound/thu.mp3')).toBe(410);
});

test('only operators may ask, and only with a list of track ids', async () => {
  expect((await ask(['ha'], bearer(listener.token))).status).toBe(403);
  expect((await ask(['ha'], bearer(server.anonKey))).status).toBe(401);
  for (const wrong of [null, 'ha', [5], ['Ha!'], Array(101).fill('ha'), { ha: 1 }])
    expect((await ask(wrong)).status).toBe(400);
  expect((await ask([])).status).toBe(200);
});
