import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLAIN_COVER } from '#import/testing/plain-cover.ts';
import { toneMp3 } from '#import/testing/test-music.ts';
import { withId3v2 } from '#import/testing/test-tags.ts';
import { openMediaStore } from '#media/open-media-store.ts';
import { TestS3 } from '#media/testing/test-s3.ts';
import { startHostedStudio } from '#server/backend/hosted-studio.ts';
import { makeCallers, type TestCallers } from '../testing/test-callers.ts';
import { bearer, TestServer, type TestUser } from '../testing/test-server.ts';

/** Does not encode sound for the data saver, which is not tested here. */
const server = new TestServer({ DATA_SAVER: '0' });
const UPLOADS = '/api/uploads';
let operator: TestUser;
let former: TestUser;
let callers: TestCallers;
let tone: Buffer;

const setOperator = (user: TestUser, is: boolean) =>
  server.sql('select private.set_operator($1, $2)', [user.email, is]);
beforeAll(async () => {
  await server.start();
  callers = await makeCallers(server);
  operator = await server.user();
  former = await server.user();
  await setOperator(operator, true);
  // Drawing a cover takes longer than all else.
  tone = withId3v2(await toneMp3(330), { cover: PLAIN_COVER });
});
afterAll(() => server.stop());

const encode = (text: string) => Buffer.from(text).toString('base64');
type Sent = { method: string; path?: string; headers?: Record<string, string>; body?: Buffer };

function send(token: string, { method, path = UPLOADS, headers = {}, body }: Sent) {
  return server.ask(path, {
    method,
    headers: { apikey: server.anonKey, ...bearer(token), 'Tus-Resumable': '1.0.0', ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
}
const create = (token: string, name: string, size: number | string, more = {}) =>
  send(token, {
    method: 'POST',
    headers: { 'Upload-Length': `${size}`, 'Upload-Metadata': `filename ${encode(name)}`, ...more },
  });
const patch = (token: string, path: string, offset: number, body: Buffer) =>
  send(token, {
    method: 'PATCH',
    path,
    headers: { 'Upload-Offset': `${offset}`, 'Content-Type': 'application/offset+octet-stream' },
    body,
  });
type Told = { id: string; name: string; sent?: number; outcome?: Record<string, unknown> };
const list = async (user: TestUser) =>
  (await send(user.token, { method: 'GET' })).body as unknown as Told[];
const place = (headers: Headers) => headers.get('location') ?? '';
const outcomeOf = async (name: string) =>
  (await list(operator)).find((one) => one.name === name)?.outcome;

test('a file sent in two parts is imported, and one without sound is refused with the reason', async () => {
  const name = 'DJ Ví Dụ - Bài Mới (Remix).mp3';
  const created = await create(operator.token, `C:\\nhạc\\${name}`, tone.length);
  expect(created.status).toBe(201);
  const path = place(created.headers);
  expect(path).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/);
  const half = tone.length >> 1;
  expect((await patch(operator.token, path, 0, tone.subarray(0, half))).status).toBe(204);
  expect(await list(operator)).toMatchObject([{ name, sent: half, size: tone.length }]);
  // Only the current offset is accepted.
  expect((await patch(operator.token, path, 0, tone)).status).toBe(409);
  const asked = await send(operator.token, { method: 'HEAD', path });
  expect(asked.headers.get('upload-offset')).toBe(`${half}`);
  expect((await patch(operator.token, path, half, tone.subarray(half))).status).toBe(204);

  const noise = randomBytes(20_000);
  const second = place((await create(operator.token, 'nhiễu.mp3', noise.length)).headers);
  await patch(operator.token, second, 0, noise);
  const waiting = { timeout: 150_000, interval: 100 };
  await expect.poll(() => outcomeOf(name), waiting).toMatchObject({ status: 'added', reason: '' });
  await expect.poll(() => outcomeOf('nhiễu.mp3'), waiting).toMatchObject({ status: 'refused' });
  expect((await outcomeOf('nhiễu.mp3'))?.reason).toMatch(/^Không phải tệp âm thanh/);
  const trackId = (await outcomeOf(name))?.id;
  expect(
    await server.sql('select title, status from public.tracks where id = $1', [trackId]),
  ).toEqual([{ title: 'Bài Mới (Remix)', status: 'published' }]);
  // The catalogue has its own copy.
  expect(readdirSync(join(server.dataFolder, 'uploads/files'))).toEqual([]);
  expect(readdirSync(join(server.dataFolder, 'uploads/parts'))).toEqual([]);

  const [told] = await list(operator);
  const forgotten = { method: 'DELETE', path: `${UPLOADS}/${told?.id}` };
  expect((await send(operator.token, forgotten)).status).toBe(204);
  expect(await list(operator)).toHaveLength(1);
});

test('the picture of a folder is sent once and is the cover of the sound beside it', async () => {
  const sendCover = () =>
    send(operator.token, { method: 'POST', path: `${UPLOADS}/covers`, body: PLAIN_COVER });
  const { cover } = (await sendCover()).body as { cover: string };
  expect((await sendCover()).body).toEqual({ cover });
  const upload = async (name: string, hz: number, beside: string) => {
    const sound = await toneMp3(hz);
    const metadata = `filename ${encode(name)},cover ${encode(beside)}`;
    const created = await create(operator.token, name, sound.length, {
      'Upload-Metadata': metadata,
    });
    await patch(operator.token, place(created.headers), 0, sound);
    await expect
      .poll(() => outcomeOf(name), { timeout: 150_000, interval: 100 })
      .toMatchObject({ status: 'added' });
    const [track] = await server.sql('select cover_image from public.tracks where id = $1', [
      (await outcomeOf(name))?.id,
    ]);
    return track?.cover_image;
  };
  const [one, two] = [await upload('một.mp3', 350, cover), await upload('hai.mp3', 370, cover)];
  expect(one).toBe(two);
  // The name of another file is ignored, and a cover drawn.
  expect(await upload('ba.mp3', 390, '../finished/x.json')).not.toBe(one);
});

const callsOn = (path: string): Sent[] => [
  { method: 'POST', headers: { 'Upload-Length': '3' } },
  { method: 'GET' },
  { method: 'HEAD', path },
  { method: 'PATCH', path, headers: { 'Upload-Offset': '0' }, body: Buffer.from('abc') },
  { method: 'DELETE', path },
  { method: 'POST', path: `${UPLOADS}/covers`, body: Buffer.from('abc') },
];

test('only an operator creates, continues, reads or deletes an upload', async () => {
  await setOperator(former, true);
  const path = place((await create(former.token, 'a.mp3', 10)).headers);
  const file = join(server.dataFolder, 'uploads/parts', path.split('/').at(-1) ?? '');
  await setOperator(former, false);
  const tokens: [string, number][] = [
    [server.anonKey, 401],
    [callers.stranger.token, 403],
    [callers.banned.token, 403],
    [callers.signedOut.token, 403],
    [former.token, 403],
    ['x', 401],
  ];
  for (const [token, status] of tokens)
    for (const call of callsOn(path))
      expect((await send(token, call)).status, `${call.method} ${token}`).toBe(status);
  // Another operator's upload looks like a missing one.
  for (const method of ['HEAD', 'DELETE'])
    expect((await send(operator.token, { method, path })).status).toBe(404);
  expect((await patch(operator.token, path, 0, Buffer.from('abc'))).status).toBe(404);
  expect((await list(operator)).map(({ name }) => name)).not.toContain('a.mp3');
  expect(existsSync(file)).toBe(true);
});

test.each<[what: string, status: number, name: string, size: number | string, more?: object]>([
  ['a file that is not sound', 415, 'trang.html', 10],
  ['no name', 415, '', 10],
  ['a path as a name', 415, '../..', 10],
  ['an empty file', 400, 'trống.mp3', 0],
  ['more than 2 GB', 413, 'dài.mp3', 2 * 1024 ** 3 + 1],
  ['an invalid size', 400, 'a.mp3', -1],
  ['a deferred size', 400, 'a.mp3', '', { 'Upload-Defer-Length': '1' }],
])('%s is refused before a byte is stored', async (_, status, name, size, more = {}) => {
  const headers = size === '' ? { ...more } : { 'Upload-Length': `${size}`, ...more };
  const metadata = `filename ${encode(name)}`;
  const answer = await send(operator.token, {
    method: 'POST',
    headers: { ...headers, 'Upload-Metadata': metadata },
  });
  expect(answer.status).toBe(status);
});

test('a path is not accepted as an id', async () => {
  for (const path of ['..%2f..%2fsecrets.json', 'a'.repeat(32).replace('a', '.'), '%00'])
    expect(
      (await send(operator.token, { method: 'HEAD', path: `${UPLOADS}/${path}` })).status,
    ).toBe(path === '%00' ? 400 : 404);
});

test('an operator may have thirty unfinished uploads, even when many are created at once', async () => {
  const other = await server.user();
  await setOperator(other, true);
  const named = Array.from({ length: 120 }, (_, n) => `${n}.mp3`);
  const answers = await Promise.all(named.map((name) => create(other.token, name, 5)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(30);
  // Some are refused earlier: the database serves so many calls of a caller at once.
  expect(statuses.filter((status) => ![201, 429, 503].includes(status))).toEqual([]);
  expect(answers.find(({ status }) => status === 429)?.text).toContain('upload_too_many');
  expect(await list(other)).toHaveLength(30);
  // Others' uploads do not count.
  expect((await create(operator.token, 'khac.mp3', 5)).status).toBe(201);
});

test('another browser finds an unfinished upload by the fingerprint of its file', async () => {
  const other = await server.user();
  await setOperator(other, true);
  const described = (name: string, fingerprint: string) =>
    create(other.token, name, 3, {
      'Upload-Metadata': `filename ${encode(name)},fingerprint ${encode(fingerprint)}`,
    });
  const path = place((await described('a.mp3', '3-abc')).headers);
  await described('b.mp3', '<b>');
  await patch(other.token, path, 0, Buffer.from('a'));
  const told = (await list(other)).sort((one, two) => (one.name < two.name ? -1 : 1));
  expect(told).toMatchObject([
    { name: 'a.mp3', sent: 1, size: 3, fingerprint: '3-abc' },
    { name: 'b.mp3' },
  ]);
  expect(told[1]).not.toHaveProperty('fingerprint');
  expect((await list(operator)).map(({ name }) => name)).not.toContain('a.mp3');
});

/** The server under test is the project: it has the accounts, and says who is an operator. */
test('a site of a hosted project takes the uploads and covers of those whom the project knows as operators, into its store', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'vinahouse-hosted-'));
  const bucket = await new TestS3().start();
  const settings = { dataFolder, s3: bucket.settings };
  const sound = withId3v2(await toneMp3(410), { cover: PLAIN_COVER });
  const studio = await startHostedStudio({
    ...settings,
    databaseUrl: server.connectionString,
    project: { url: `${server.address}/api/`, anonKey: server.anonKey },
    media: await openMediaStore(settings),
    isPublished: () => true,
    findMedia: async () => null,
  });
  const ask = async (token: string, { method, path = UPLOADS, headers = {}, body }: Sent) =>
    await studio.fetch(
      new Request(`http://nhac.example${path}`, {
        method,
        headers: { apikey: server.anonKey, ...bearer(token), 'Tus-Resumable': '1.0.0', ...headers },
        ...(body && { body: new Uint8Array(body) }),
      }),
      {} as HttpBindings,
    );
  try {
    const made = {
      'Upload-Length': `${sound.length}`,
      'Upload-Metadata': `filename ${encode('kho.mp3')}`,
    };
    const refused = async (token: string) =>
      (await ask(token, { method: 'POST', headers: made })).status;
    const [head, , signature] = operator.token.split('.');
    const forged = Buffer.from(JSON.stringify({ sub: operator.id })).toString('base64url');
    expect(await refused(server.anonKey)).toBe(401);
    expect(await refused(`${head}.${forged}.${signature}`)).toBe(401);
    expect(await refused('x')).toBe(401);
    for (const one of [former, callers.stranger, callers.banned, callers.signedOut])
      expect([401, 403]).toContain(await refused(one.token));

    const created = await ask(operator.token, { method: 'POST', headers: made });
    expect(created.status).toBe(201);
    const sent = await ask(operator.token, {
      method: 'PATCH',
      path: place(created.headers),
      headers: { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
      body: sound,
    });
    expect(sent.status).toBe(204);
    const outcome = async () => {
      const told: Told[] = await (await ask(operator.token, { method: 'GET' })).json();
      return told.find(({ name }) => name === 'kho.mp3')?.outcome;
    };
    const waiting = { timeout: 150_000, interval: 100 };
    await expect.poll(outcome, waiting).toMatchObject({ status: 'added' });
    const id = (await outcome())?.id;
    const cover = await ask(operator.token, {
      method: 'POST',
      path: `/api/studio/v1/covers?tracks=${id}`,
      body: PLAIN_COVER,
    });
    expect(cover.status).toBe(200);
    const [track] = await server.sql<{ cover_image: string }>(
      'select cover_image from public.tracks where id = $1',
      [id],
    );
    for (const kind of ['sound/', 'covers/', 'waveforms/'])
      expect([...bucket.objects.keys()].some((key) => key.startsWith(kind))).toBe(true);
    expect(track?.cover_image).toBe((await cover.json()).coverImage);
    expect((await ask(operator.token, { method: 'GET', path: '/api/config.json' })).status).toBe(
      404,
    );
  } finally {
    await studio.stop();
    await bucket.stop();
    rmSync(dataFolder, { recursive: true });
  }
});
