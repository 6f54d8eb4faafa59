import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INSERT_TEST_TRACKS, TEST_TRACK_IDS } from '#database/testing/insert-test-tracks.ts';
import { connect, startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { PLAIN_COVER } from '#import/testing/plain-cover.ts';
import { toneMp3 } from '#import/testing/test-music.ts';
import { withId3v2 } from '#import/testing/test-tags.ts';
import { TestS3 } from '#media/testing/test-s3.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { bearer, type TestUser } from '#server/testing/test-server.ts';

const FILES = 6;
const KILLS = 6;
const PIECES = 8;
const SOON = { timeout: 170_000, interval: 200 };
const s3 = new TestS3();
let database: TestDatabase;
let servers: ServerProcess[];
let operator: TestUser;

/** One of several servers on one database. */
class SideBySide extends ServerProcess {
  override get connectionString(): string {
    return database.connectionString;
  }
}

beforeAll(async () => {
  await s3.start();
  database = await startTestDatabase();
  const client = await connect(database.connectionString);
  await client.query(INSERT_TEST_TRACKS, [TEST_TRACK_IDS]);
  await client.end();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  const settings = {
    ...{ SITE_URL: 'http://localhost:3999', DATA_SAVER: '0' },
    ...{ DATABASE_URL: database.connectionString, MEDIA_S3_REGION: region },
    ...{ MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: bucket },
    ...{ MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey },
  };
  servers = [1, 2].map(() => new SideBySide(settings, { hasData: true }));
  for (const server of servers) await server.start();
  const [first] = servers as [ServerProcess];
  operator = await first.user();
  await first.sql('select private.set_operator($1, true)', [operator.email]);
}, 120_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database.stop();
  await s3.stop();
}, 60_000);

let sent = 0;
/** Asks the servers in turn, until one answers with one of these. */
async function ask(
  wanted: readonly number[],
  method: string,
  path: string,
  more: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
) {
  for (;;) {
    const server = servers[sent++ % servers.length] as ServerProcess;
    const answer = await server
      .ask(path, {
        ...{ method, ...more },
        headers: {
          ...{ apikey: server.anonKey, 'Tus-Resumable': '1.0.0', ...bearer(operator.token) },
          ...more.headers,
        },
      })
      .catch(() => undefined);
    if (answer && wanted.includes(answer.status)) return answer;
    await pause(50);
  }
}

const nameOf = (n: number) => `Bài bị cắt ${n}.mp3`;

/** As the page does: asks for the offset, and goes on from there. */
async function upload(n: number): Promise<void> {
  const sound = new Uint8Array(withId3v2(await toneMp3(300 + 20 * n), { cover: PLAIN_COVER }));
  const size = Math.ceil(sound.length / PIECES);
  const name = Buffer.from(nameOf(n)).toString('base64');
  const created = await ask([201], 'POST', '/api/uploads', {
    headers: { 'Upload-Length': `${sound.length}`, 'Upload-Metadata': `filename ${name}` },
  });
  const path = created.headers.get('location') ?? '';
  for (;;) {
    const { status, headers } = await ask([200, 404], 'HEAD', path);
    const offset = Number(headers.get('upload-offset'));
    // It has been imported meanwhile, or it waits.
    if (status === 404 || offset === sound.length) return;
    await ask([204, 404, 409], 'PATCH', path, {
      headers: { 'Upload-Offset': `${offset}`, 'Content-Type': 'application/offset+octet-stream' },
      body: sound.slice(offset, offset + size),
    });
  }
}

async function killInTurn(): Promise<void> {
  for (let n = 0; n < KILLS; n++) {
    const before = sent;
    await expect.poll(() => sent, SOON).toBeGreaterThan(before + 10);
    const server = servers[n % servers.length];
    await server?.kill();
    await server?.start();
  }
}

test('servers that are killed while files arrive and are imported lose none, and add none twice', async () => {
  let isDone = false;
  const keepAsking = async () => {
    while (!isDone) await ask([200], 'GET', '/api/uploads');
  };
  const asking = keepAsking();
  await Promise.all([killInTurn(), ...Array.from({ length: FILES }, (_, n) => upload(n))]);
  const told = async () => {
    const { body } = await ask([200], 'GET', '/api/uploads');
    return (body as { name: string; outcome?: { status: string } }[])
      .filter(({ outcome }) => outcome)
      .map(({ name }) => name)
      .sort();
  };
  await expect.poll(told, SOON).toEqual(Array.from({ length: FILES }, (_, n) => nameOf(n)));
  isDone = true;
  await asking;
  const tracks = await (servers[0] as ServerProcess).sql<{ title: string }>(
    "select title from public.tracks where title like 'Bài bị cắt%' order by title",
  );
  expect(tracks.map(({ title }) => `${title}.mp3`)).toEqual(
    Array.from({ length: FILES }, (_, n) => nameOf(n)),
  );
}, 400_000);
