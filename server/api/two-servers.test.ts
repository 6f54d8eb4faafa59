import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { Server as NetServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Database } from '#database/database.ts';
import { lockServers, replaceKey } from '#database/signing-key.ts';
import { logoFile } from '#domain/logo-files.ts';
import type { TrackCard } from '#domain/track.ts';
import { PLAIN_COVER } from '#import/testing/plain-cover.ts';
import { toneMp3 } from '#import/testing/test-music.ts';
import { withId3v2 } from '#import/testing/test-tags.ts';
import { TestS3 } from '#media/testing/test-s3.ts';
import { AUTH, bearer, PASSWORD, REST, TestServer, type TestUser } from '../testing/test-server.ts';
import { openStream } from '../testing/test-stream.ts';

/** The address of the site that both servers run. */
const SITE_URL = 'http://localhost:3999';
const s3 = new TestS3();
let first: TestServer;
let second: TestServer;
let settings: Record<string, string>;
beforeAll(async () => {
  await s3.start();
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = s3.settings;
  settings = {
    ...{ SITE_URL, DATA_SAVER: '0' },
    ...{ MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_BUCKET: bucket, MEDIA_S3_REGION: region },
    ...{ MEDIA_S3_ACCESS_KEY_ID: accessKeyId, MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey },
  };
  first = await new TestServer(settings).start();
  second = await new TestServer(settings, { beside: first }).start();
});
afterAll(async () => {
  await second.stop();
  await first.stop();
  await s3.stop();
});

const health = async (server: TestServer) => {
  const { status, body } = await server.ask('/healthz');
  return [status, (body as { status: string }).status];
};

async function addOperator(): Promise<TestUser> {
  const user = await first.user();
  await first.sql('select private.set_operator($1, true)', [user.email]);
  return user;
}

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

test('a file that begins at one server goes on at the other, is imported once, and plays at both', async () => {
  const sound = withId3v2(await toneMp3(440), { cover: PLAIN_COVER });
  const [operator, stranger] = [await addOperator(), await addOperator()];
  const send = (
    server: TestServer,
    method: string,
    path = '/api/uploads',
    more: RequestInit = {},
  ) =>
    server.ask(path, {
      ...{ method, ...more },
      headers: {
        ...{ apikey: server.anonKey, 'Tus-Resumable': '1.0.0', ...bearer(operator.token) },
        ...more.headers,
      },
    });
  const created = await send(first, 'POST', undefined, {
    headers: {
      'Upload-Length': `${sound.length}`,
      'Upload-Metadata': `filename ${Buffer.from('Hai máy.mp3').toString('base64')}`,
    },
  });
  const path = created.headers.get('location') ?? '';
  const half = sound.length >> 1;
  const patch = (server: TestServer, offset: number, body: Buffer) =>
    send(server, 'PATCH', path, {
      headers: { 'Upload-Offset': `${offset}`, 'Content-Type': 'application/offset+octet-stream' },
      body: new Uint8Array(body),
    });
  expect((await patch(first, 0, sound.subarray(0, half))).status).toBe(204);
  // Another operator finds nothing, wherever he asks.
  expect((await send(second, 'HEAD', path, { headers: bearer(stranger.token) })).status).toBe(404);
  const asked = await send(second, 'HEAD', path);
  expect(asked.headers.get('upload-offset')).toBe(`${half}`);
  expect((await patch(second, half - 1, sound.subarray(half))).status).toBe(409);
  s3.fault = 503;
  expect((await patch(second, half, sound.subarray(half))).status).toBe(503);
  s3.fault = undefined;
  expect((await patch(second, half, sound.subarray(half))).status).toBe(204);

  const told = async (server: TestServer) => (await send(server, 'GET')).body;
  await expect
    .poll(() => told(first), { timeout: 60_000, interval: 100 })
    .toMatchObject([{ name: 'Hai máy.mp3', outcome: { status: 'added' } }]);
  const [finished] = (await told(first)) as Record<string, unknown>[];
  // Each says so while its own site does not show the track yet.
  await expect
    .poll(() => told(second), { timeout: 60_000, interval: 100 })
    .toEqual([{ ...finished, isLate: undefined }]);
  const tracks = await first.sql<{ stream_url: string; cover_image: string }>(
    "select stream_url, cover_image from public.tracks where title = 'Hai máy'",
  );
  expect(tracks).toHaveLength(1);
  for (const server of [first, second])
    for (const address of Object.values(tracks[0] ?? {}))
      await expect.poll(async () => (await server.ask(address)).status).toBe(200);
  expect([...s3.objects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual([]);
});

/** What an operator does at the first server, and what the second one then answers. */
type Act = { act: () => Promise<unknown>; seen: () => Promise<unknown>; becomes: unknown };
const TRACK = 'bai-7';
let acting: TestUser;
let listener: TestUser;
let banned: TestUser;
const rpc = async (name: string, body: object) => {
  const answer = await first.call('POST', `${REST}/rpc/${name}`, body, bearer(acting.token));
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
};
const setSite = (fields: object) => rpc('save_site_settings', { fields });
const statusOf = async (path: string) => (await second.ask(path)).status;
const trackFile = async (id: string) =>
  ((await second.ask(`/data/track/${id}.json`)).body as { track?: TrackCard }).track;
const readComments = async (id: string) => {
  const { body } = await second.call(
    'GET',
    `${REST}/track_comments?select=*&track_id=eq.${id}&limit=50`,
  );
  return (body as { content: string }[]).map(({ content }) => content);
};
let posts = 0;
const post = async (by: TestUser, id = TRACK, server = second) => {
  await first.sql('delete from private.recent_comments');
  const row = { content: `Bài hay ${++posts}`, track_id: id, user_id: by.id };
  const { status, body } = await server.call(
    'POST',
    `${REST}/track_comments`,
    row,
    bearer(by.token),
  );
  return status === 201 ? 'posted' : (body as { message: string }).message;
};
const sendPicture = async (path: string) => {
  const answer = await first.ask(path, {
    method: 'POST',
    headers: { apikey: first.anonKey, ...bearer(acting.token) },
    body: new Uint8Array(PLAIN_COVER),
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
};
/** What the second server renders its pages from. */
const publishedSite = () =>
  JSON.parse(readFileSync(join(second.dataFolder, 'site', 'current.json'), 'utf8')).site ?? {};
const PLAYLIST = '33333333-3333-4333-8333-333333333333';
const openPlaylist = async () =>
  (await second.ask(`/playlist/${PLAYLIST}`)).text.includes('Đi phượt');

const ACTS: Record<string, Act> = {
  'a new title': {
    act: () => rpc('edit_track', { track_id: TRACK, fields: { title: 'Tên mới' } }),
    seen: async () => (await trackFile(TRACK))?.title,
    becomes: 'Tên mới',
  },
  'what changed while nobody listened': {
    act: async () => {
      await first.sql(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'",
      );
      await rpc('edit_track', { track_id: TRACK, fields: { title: 'Tên mới hơn' } });
    },
    seen: async () => (await trackFile(TRACK))?.title,
    becomes: 'Tên mới hơn',
  },
  'a takedown': {
    act: () => rpc('take_down_tracks', { track_ids: ['bai-8'], reason: 'bản quyền' }),
    seen: () => statusOf('/track/bai-8'),
    becomes: 410,
  },
  'a track that is put back': {
    act: () => rpc('put_back_tracks', { track_ids: ['bai-8'] }),
    seen: () => statusOf('/track/bai-8'),
    becomes: 200,
  },
  'a new cover, which is made there': {
    act: () => sendPicture('/api/studio/v1/covers?tracks=bai-9'),
    seen: async () => statusOf((await trackFile('bai-9'))?.coverImage ?? ''),
    becomes: 200,
  },
  'a new logo, which is made there': {
    act: () => sendPicture('/api/studio/v1/logo'),
    seen: async () => statusOf(logoFile(publishedSite().logo ?? '', 'header')),
    becomes: 200,
  },
  'the name of the site': {
    act: () => setSite({ name: 'Hai Máy' }),
    seen: async () => publishedSite().name,
    becomes: 'Hai Máy',
  },
  'a hidden comment': {
    act: async () => {
      const [comment] = await first.sql(
        'select id from public.track_comments where track_id = $1',
        ['bai-10'],
      );
      return await rpc('hide_comment', { comment_id: comment?.id, reason: 'thử' });
    },
    seen: () => readComments('bai-10'),
    becomes: [],
  },
  'closed comments of a track': {
    act: () => rpc('close_comments', { track_id: 'bai-11', is_closed: true }),
    seen: () => post(listener, 'bai-11'),
    becomes: 'comment_closed',
  },
  'closed comments of the site': {
    act: () => setSite({ comments: 'closed' }),
    seen: () => post(listener),
    becomes: 'comments_off',
  },
  'comments that are open again': {
    act: () => setSite({ comments: null }),
    seen: () => post(listener),
    becomes: 'posted',
  },
  'a watched word': {
    act: () => rpc('save_watched', { words: ['hay'], links_wait: false }),
    seen: async () => {
      await post(listener, 'bai-12');
      return (await readComments('bai-12')).includes(`Bài hay ${posts}`);
    },
    becomes: false,
  },
  'a closed sign-up': {
    act: () => setSite({ sign_up: 'closed' }),
    seen: async () =>
      (
        await second.call('POST', `${AUTH}/signup`, {
          email: 'moi@example.com',
          password: PASSWORD,
        })
      ).status,
    becomes: 403,
  },
  'a hidden playlist': {
    act: () => rpc('hide_playlist', { playlist_id: PLAYLIST, reason: 'thử' }),
    seen: openPlaylist,
    becomes: false,
  },
  'a silence': {
    act: () => rpc('silence_listener', { listener: listener.id, days: 1, reason: 'thử' }),
    seen: () => post(listener),
    becomes: 'account_silenced',
  },
  'a ban, which ends sessions': {
    act: () => rpc('ban_listener', { listener: banned.id, reason: 'thử', password: PASSWORD }),
    seen: async () =>
      (await second.call('GET', `${AUTH}/user`, undefined, bearer(banned.token))).status,
    becomes: 403,
  },
  'the revoked password of an app': {
    act: () =>
      first.call('POST', `${REST}/rpc/end_session`, { session_id: app.id }, bearer(listener.token)),
    seen: async () => (await ping(app.password)).text.includes('"ok"'),
    becomes: false,
  },
  'apps that are let in no more': {
    act: () => setSite({ music_apps: null }),
    seen: async () => (await ping('x')).status,
    becomes: 404,
  },
  'an operator who is none any more': {
    act: () => first.sql('select private.set_operator($1, false)', [acting.email]),
    seen: async () =>
      (await second.call('GET', '/api/uploads', undefined, bearer(acting.token))).status,
    becomes: 403,
  },
};

let app: { id: string; password: string };
const ping = (apiKey: string) => second.ask(`/rest/ping?f=json&v=1&c=c&apiKey=${apiKey}`);

describe('what is done at one server counts at the other', () => {
  beforeAll(async () => {
    [acting, listener, banned] = [await addOperator(), await first.user(), await first.user()];
    await post(listener, 'bai-10', first);
    await first.sql(
      "insert into public.playlists (id, user_id, title, is_public) values ($1, $2, 'Đi phượt', true)",
      [PLAYLIST, listener.id],
    );
    await setSite({ music_apps: 'open' });
    await vi.waitUntil(async () => (await ping('x')).status === 200, { timeout: 20_000 });
    const make = () =>
      first.call('POST', `${REST}/rpc/make_app_password`, { name: 'Loa' }, bearer(listener.token));
    await vi.waitUntil(async () => (await make()).status === 200, { timeout: 20_000 });
    ({ body: app } = (await make()) as never);
  });

  afterAll(async () => {
    await first.sql("update private.site_settings set settings = '{}'");
    await first.sql('delete from private.watched_words');
  });

  test.each(Object.entries(ACTS))('%s', async (_, { act, seen, becomes }) => {
    // What the second server has in its memory when it happens.
    expect(await seen()).not.toEqual(becomes);
    await act();
    await expect.poll(seen, { timeout: 20_000 }).toEqual(becomes);
  });
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
  'a server with another %s says so, sends visitors to the others, and ends nobody’s session',
  async (name, env) => {
    const { client } = await first.user();
    const stranger = new TestServer(env, { beside: first });
    onTestFinished(() => stranger.stop());
    await stranger.start();
    expect(stranger.log).toContain(`Give both the same ${name}`);
    expect(stranger.output).toContain(`Hãy đặt ${name} giống nhau`);
    for (const path of ['/', '/track/bai-1', '/data/site.json', '/sound/bai-1.mp3'])
      expect((await stranger.ask(path)).status, path).toBe(503);
    expect(await health(stranger)).toEqual([503, 'refused']);
    expect((await stranger.ask('/api/config.json')).status).toBe(503);
    expect((await client.auth.refreshSession()).error).toBeNull();
  },
);

test('a server with other settings of less weight starts, and names them', async () => {
  const other = new TestServer({ SITE_URL, DATA_SAVER: '1' }, { beside: first });
  onTestFinished(() => other.stop());
  await other.start();
  expect((await other.ask('/api/config.json')).status).toBe(200);
  expect(other.log).toContain('"event":"settings-differ"');
  expect(other.output).toContain('có MEDIA_S3_BUCKET, DATA_SAVER khác');
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

test('a restart ends no session, and beside another server the port opens only when it is ready', async () => {
  const { client, token } = await first.user();
  const { data } = await client.auth.getSession();
  const listening = vi.spyOn(NetServer.prototype, 'listen');
  onTestFinished(() => listening.mockRestore());
  const database = new Database(first.connectionString);
  await first.halt();
  let starting: Promise<unknown> | undefined;
  const waits = "select from pg_locks where locktype = 'advisory' and not granted";
  await database.transaction(async (connection) => {
    await lockServers(connection);
    starting = first.start();
    await expect.poll(async () => (await connection.query(waits)).rowCount).toBeGreaterThan(0);
    expect(listening).not.toHaveBeenCalled();
  });
  await starting;
  await database.end();
  expect(listening).toHaveBeenCalledOnce();
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
