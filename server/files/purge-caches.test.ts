import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Database } from '#database/database.ts';
import { INSERT_TEST_TRACKS } from '#database/testing/insert-test-tracks.ts';
import { openJobsForTests, watchLog } from '#server/jobs/testing/test-jobs.ts';
import { CachePurge } from './cache-purge.ts';
import { purgeCaches } from './purge-caches.ts';

const tests = openJobsForTests();
const logged = watchLog();
const SITE_URL = 'https://nhac.example';

let cdn: Server;
let answer: { status: number; body: string };
const asked: { authorization: string | undefined; files: string[] }[] = [];
let database: Database;
beforeAll(async () => {
  cdn = createServer(async (request, response) => {
    const { files } = JSON.parse(await text(request));
    asked.push({ authorization: request.headers.authorization, files });
    response.writeHead(answer.status, { Location: '/elsewhere' }).end(answer.body);
  });
  await once(cdn.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => cdn.close());
beforeEach(async () => {
  asked.length = 0;
  answer = { status: 200, body: '{"success":true}' };
  database = new Database(tests.connectionString);
  await database.own(INSERT_TEST_TRACKS, [['mot', 'hai', 'ba']]);
  await database.own(
    `update public.tracks set stream_url = '/sound/' || id || '.mp3',
       cover_image = '/covers/' || id || '.jpg', waveform_url = '/waveforms/' || id || '.json'`,
  );
});
afterEach(async () => {
  await database.own('truncate public.tracks cascade; truncate private.purged_caches');
  await database.end();
});

async function startServer() {
  const { jobs, notifications } = await tests.serve();
  const { port } = cdn.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/purge`;
  const purge = new CachePurge({ url, token: 'mot-khoa' }, SITE_URL);
  await purgeCaches(database, { jobs, notifications, purge });
  await jobs.open();
  return jobs;
}
const takeDown = (id: string, status = 'hidden') =>
  database.own('update public.tracks set status = $2 where id = $1', [id, status]);
const purged = () => asked.flatMap(({ files }) => files);
const planned = async () => (await tests.stored('purge-caches')).length;

test('a CDN is told to forget all files of a track that was taken down, and of no other', async () => {
  const jobs = await startServer();
  await database.own(
    "update public.tracks set was_published = false, status = 'hidden' where id = 'ba'",
  );
  await database.own("update public.tracks set stream_url = '/sound/moi.mp3' where id = 'mot'");
  await takeDown('mot');
  await expect.poll(planned).toBe(1);
  expect(purged()).toEqual([]);
  await tests.startNow(jobs, 'purge-caches');
  await expect.poll(planned).toBe(0);
  const paths = [
    ...['moi', 'mot'].flatMap((name) =>
      ['.mp3', '-64.webm', '-64.m4a'].map((end) => `/sound/${name}${end}`),
    ),
    '/covers/mot.jpg',
    '/covers/mot-1400.jpg',
    ...['webp', 'avif'].flatMap((form) =>
      [96, 192, 384, 768].map((width) => `/covers/mot-${width}.${form}`),
    ),
    '/waveforms/mot.json',
  ];
  expect(purged().sort()).toEqual(paths.map((path) => SITE_URL + path).sort());
  expect(
    asked.every(
      ({ authorization, files }) => authorization === 'Bearer mot-khoa' && files.length <= 30,
    ),
  ).toBe(true);
});

test.each([
  [500, ''],
  [200, '{"success":false,"errors":[{"message":"mot-khoa"}]}'],
  [302, ''],
])(
  'a CDN that answers %i %s is asked again, without words of it in the log',
  async (status, body) => {
    answer = { status, body };
    const jobs = await startServer();
    await takeDown('mot', 'removed');
    await expect.poll(planned).toBe(1);
    await tests.startNow(jobs, 'purge-caches');
    await expect.poll(() => logged('warn')).toContain('caches-not-purged');
    expect(new Set(asked.map(({ files }) => files.length))).toEqual(new Set([14]));
    answer = { status: 204, body: '' };
    asked.length = 0;
    await expect.poll(async () => (await tests.stored('purge-caches'))[0]?.state).toBe('retry');
    await tests.startNow(jobs, 'purge-caches');
    await expect.poll(() => purged().length).toBe(14);
  },
);

test('what was taken down while no server ran, or when one was killed before it was done, is told at the next start', async () => {
  const former = await startServer();
  await former.stop();
  await tests.pool.query('delete from pgboss.job');
  for (const id of ['mot', 'hai', 'ba']) await takeDown(id);
  const jobs = await startServer();
  await expect.poll(planned).toBe(1);
  await tests.startNow(jobs, 'purge-caches');
  await expect.poll(() => purged().length).toBe(42);
  expect(asked.map(({ files }) => files.length)).toEqual([30, 12]);
  await expect.poll(planned).toBe(0);
});
