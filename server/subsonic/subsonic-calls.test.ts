import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getEmptyServer } from '#server/testing/shared-test-server.ts';
import {
  bearer,
  PASSWORD,
  REST,
  type TestServer,
  type TestUser,
} from '#server/testing/test-server.ts';

type AppPassword = { id: string; name: string; user_name: string; password: string };
type Item = { id: string; starred?: string };
type Lists = Record<string, { song: Item[]; album: Item[] } | undefined>;
type Response = Lists & { status: string; error?: { code: number } };

const SOUND = Buffer.from('ID3 and one hundred and thirty bytes of sound '.repeat(40));
const QUIET = Buffer.from('the same in fewer bytes');
const COVER = Buffer.from('a small picture');

let server: TestServer;
let listener: TestUser;
let stranger: TestUser;
let app: AppPassword;
let lastNetwork = 0;

beforeAll(async () => {
  server = await getEmptyServer();
  [listener, stranger] = [await server.user(), await server.user()];
  const operator = await server.user();
  await server.sql('select private.set_operator($1, true)', [operator.email]);
  const library = join(server.dataFolder, 'library');
  for (const folder of ['sound', 'covers']) mkdirSync(join(library, folder), { recursive: true });
  writeFileSync(join(library, 'sound/apps.mp3'), SOUND);
  writeFileSync(join(library, 'sound/apps-64.m4a'), QUIET);
  writeFileSync(join(library, 'covers/apps-96.webp'), COVER);
  await server.sql(`
    update public.tracks set stream_url = '/sound/apps.mp3', cover_image = '/covers/apps.jpg', duration_sec = 1,
      has_low_bitrate = true, downloadable = true, title = 'Đêm <&> "Phố"' where id = 'bai-1';
    update public.tracks set status = 'hidden' where id = 'bai-2'`);
  expect((await rpc(listener, 'my_app_passwords')).body).toEqual({ is_open: false, passwords: [] });
  expect((await rpc(listener, 'make_app_password', { name: 'x' })).status).toBe(403);
  expect((await server.ask('/rest/ping.view?u=a&p=b&v=1&c=c')).status).toBe(404);
  expect((await server.call('POST', '/rest/ping')).status).toBe(405);
  await rpc(operator, 'save_site_settings', { fields: { music_apps: 'open' } });
  await rpc(operator, 'studio_shown', { track_ids: ['bai-1'] });
  app = await makeApp();
});
// Other files use the same server.
afterAll(() =>
  server.sql(`
    update public.tracks set stream_url = '/sound/bai-1.mp3', cover_image = '/covers/bai-1.jpg', duration_sec = 200,
      has_low_bitrate = false, downloadable = false, title = 'bai-1' where id = 'bai-1';
    update public.tracks set status = 'published' where id = 'bai-2';
    update private.site_settings set settings = '{}'`),
);

const rpc = (user: TestUser, name: string, body: object = {}) =>
  server.call('POST', `${REST}/rpc/${name}`, body, bearer(user.token));

async function makeApp(user = listener, name = 'Điện thoại'): Promise<AppPassword> {
  const { status, body } = await rpc(user, 'make_app_password', { name });
  expect([status, body]).toEqual([200, expect.objectContaining({ name })]);
  return body as AppPassword;
}

type Given = Record<string, string | string[] | undefined>;
const queryOf = (given: Given) =>
  new URLSearchParams(
    Object.entries(given).flatMap(([name, value = []]) => [value].flat().map((one) => [name, one])),
  );
const ask = (call: string, given: Given, headers: Record<string, string> = {}) =>
  server.ask(`/rest/${call}?${queryOf({ v: '1.16.1', c: 'thử', f: 'json', ...given })}`, {
    headers: { 'X-Forwarded-For': '203.0.113.77', ...headers },
  });
const asOf = ({ user_name: u, password: p }: AppPassword) => ({ u, p });
const read = ({ body }: { body: unknown }) =>
  (body as { 'subsonic-response': Response })['subsonic-response'];
const call = async (name: string, given: Given = {}, by = app) =>
  read(await ask(name, { ...asOf(by), ...given }));
const codeOf = async (name: string, given: Given) =>
  read(await ask(name, given, { 'X-Forwarded-For': newNetwork() })).error?.code;
/** Far from all others, for wrong keys. */
const newNetwork = () => `${++lastNetwork + 20}.7.7.7`;

test('an app signs in with its password, a token or a key, and in no other way', async () => {
  const { u, p } = asOf(app);
  const token = (salt: string) => ({
    t: createHash('md5')
      .update(p + salt)
      .digest('hex'),
    s: salt,
  });
  const enc = `enc:${Buffer.from(p).toString('hex')}`;
  for (const good of [
    { u, p },
    { u: ` ${u.toUpperCase()}`, p },
    { u, p: enc },
    { u, ...token('é') },
  ])
    expect(await codeOf('ping', good), JSON.stringify(good)).toBeUndefined();
  expect(await codeOf('ping', { apiKey: p })).toBeUndefined();
  expect(await call('tokenInfo')).toMatchObject({ tokenInfo: { username: u } });
  expect(await call('getUser', { username: u })).toMatchObject({ user: { username: u } });
  for (const [given, code] of [
    [{ u, p: `${p}x` }, 40],
    [{ u, t: token('a').t, s: 'b' }, 40],
    [{ u: listener.email, p }, 40],
    [{ u: 'không có', p }, 40],
    [{ u: "'; select\0--", p }, 40],
    [{ apiKey: `${p}x` }, 44],
    [{ apiKey: p, u }, 43],
    [{ u, p, ...token('a') }, 43],
    [{ u }, 10],
    [{ u, t: 'a' }, 10],
    [{ u, p, v: '' }, 10],
    [{}, 10],
  ] as [Given, number][])
    expect(await codeOf('ping', given), JSON.stringify(given)).toBe(code);
  expect(await codeOf('getUser', { u, p, username: 'khác' })).toBe(50);
  const extensions = read((await server.ask('/rest/getOpenSubsonicExtensions?f=json')) as never);
  expect(extensions.openSubsonicExtensions).toContainEqual({ name: 'formPost', versions: [1] });
});

test('a form is a call, and XML is the form of an answer', async () => {
  const { body, headers, status, text } = await server.ask('/rest/getSong.view', {
    method: 'POST',
    body: queryOf({ ...asOf(app), v: '1', c: 'thử', id: 'bai-1' }),
  });
  expect([status, headers.get('content-type'), body]).toEqual([
    200,
    expect.stringMatching('xml'),
    text,
  ]);
  expect(text).toContain('<song id="bai-1" ');
  expect(text).toContain('title="Đêm &lt;&amp;&gt; &quot;Phố&quot;"');
  expect([headers.get('access-control-allow-origin'), headers.get('set-cookie')]).toEqual([
    '*',
    null,
  ]);
  const jsonp = await ask('ping', { ...asOf(app), f: 'jsonp', callback: 'alert' });
  expect(jsonp.headers.get('content-type')).toMatch('xml');
  expect(jsonp.text).toContain('<error code="0"');
  expect(jsonp.text).not.toContain('alert');
});

const NO_QUEUE = { entry: [], changed: '1970-01-01T00:00:00.000Z', changedBy: '' };

test('what apps ask for and the site lacks is empty, and what only the site changes is refused', async () => {
  for (const [name, empty] of Object.entries({
    getNowPlaying: { nowPlaying: { entry: [] } },
    getBookmarks: { bookmarks: { bookmark: [] } },
    getPodcasts: { podcasts: { channel: [] } },
    getShares: { shares: { share: [] } },
    getPlayQueue: { playQueue: { ...NO_QUEUE, username: app.user_name } },
    getPlayQueueByIndex: { playQueueByIndex: { ...NO_QUEUE, username: app.user_name } },
  }))
    expect(await call(name), name).toMatchObject({ status: 'ok', ...empty });
  for (const name of [
    'createPlaylist',
    'deletePlaylist',
    'setRating',
    'savePlayQueue',
    'startScan',
  ])
    expect((await call(name)).error?.code).toBe(50);
  for (const name of ['unknown', 'constructor', '__proto__', 'a%2Fb', '%C4%90'])
    expect((await call(name)).error?.code).toBe(0);
  expect((await server.ask('/rest/a/b/c')).status).toBe(200);
  expect((await server.ask('/rest/ping', { method: 'PUT' })).status).toBe(405);
});

test.each([
  [
    'a form that is too large',
    '/rest/ping',
    { method: 'POST', body: queryOf({ x: 'x'.repeat(70_000) }) },
  ],
  ['an address with one more slash', '/rest/ping/', {}],
  ['another method', '/rest/ping', { method: 'PUT' }],
])('%s is refused in the form that the app reads', async (_, path, init) => {
  const { text, body } = await server.ask(`${path}?f=json&v=1&c=c`, init);
  expect(text).toMatch(/^\{/);
  expect(read({ body })).toMatchObject({ status: 'failed', error: { code: 0 } });
});

test('a hidden track is in no list, and neither its sound nor a heart for it is given', async () => {
  const { searchResult3: found } = await call('search3', { query: '""', songCount: '500' });
  const ids = found?.song.map(({ id }) => id);
  expect(ids).toContain('bai-1');
  expect(ids).not.toContain('bai-2');
  for (const name of ['getSong', 'stream', 'download', 'star', 'scrobble', 'getCoverArt'])
    expect((await call(name, { id: 'bai-2' })).error?.code, name).toBe(70);
});

test.each([
  [{}, SOUND],
  [{ maxBitRate: '320' }, SOUND],
  [{ maxBitRate: '8' }, QUIET],
  [{ maxBitRate: '8', format: 'mp3' }, QUIET],
  [{ maxBitRate: '8', format: 'raw' }, SOUND],
])('a stream with %j is a file of the site', async (given, bytes) => {
  const { status, text, headers } = await ask('stream', { ...asOf(app), id: 'bai-1', ...given });
  expect([status, text, headers.get('content-length')]).toEqual([
    200,
    `${bytes}`,
    `${bytes.length}`,
  ]);
  expect(headers.get('cache-control')).toMatch('private');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('a range of a track, its download and its cover are sent', async () => {
  const sending = { ...asOf(app), id: 'bai-1' };
  const part = await ask('stream', sending, { Range: 'bytes=4-6' });
  expect([part.status, part.text]).toEqual([206, `${SOUND.subarray(4, 7)}`]);
  const whole = await ask('download', sending);
  expect(whole.headers.get('content-disposition')).toMatch("filename*=UTF-8''DJ%20Th%E1%BB%AD");
  expect(whole.text).toBe(`${SOUND}`);
  expect((await call('download', { id: 'bai-3' })).error?.code).toBe(50);
  for (const id of ['cover_apps', 'bai-1', 'single_bai-1'])
    expect((await ask('getCoverArt', { ...sending, id, size: '80' })).text, id).toBe(`${COVER}`);
  for (const id of ['', 'cover_../../x', 'cover_a/b', '../secrets', 'cover_', 'đ'])
    expect((await call('getCoverArt', { id })).error?.code, id).toBe(70);
});

test('stars are hearts, of songs alone', async () => {
  await call('star', { id: ['bai-1', 'bai-3', 'bai-1'], albumId: 'single_bai-4' });
  const likes = () => server.sql('select track_id from public.track_likes order by 1');
  expect((await likes()).map(({ track_id: id }) => id)).toEqual(['bai-1', 'bai-3', 'bai-4']);
  const { starred2 } = await call('getStarred2');
  expect(starred2?.song).toHaveLength(3);
  expect(await call('getSong', { id: 'bai-3' })).toMatchObject({
    song: { starred: expect.stringMatching('^20') },
  });
  await call('unstar', { id: ['bai-1', 'bai-3', 'bai-4'] });
  expect(await likes()).toEqual([]);
  for (const [given, code] of [
    [{}, 10],
    [{ id: 'khong-co' }, 70],
    [{ id: '../x' }, 70],
    [{ artistId: 'artist_dj-thu' }, 50],
  ] as [Given, number][])
    expect((await call('star', given)).error?.code, JSON.stringify(given)).toBe(code);
});

test('a listener has their own playlists, and others’ only by the id of a public one', async () => {
  const make = async (owner: TestUser, isPublic: boolean) => {
    const [row] = await server.sql<{ id: string }>(
      `with made as (insert into public.playlists (user_id, title, is_public) values ($1, 'Của <ai>', $2) returning id)
       insert into public.playlist_tracks (playlist_id, track_id)
         select id, 'bai-1' from made returning playlist_id as id`,
      [owner.id, isPublic],
    );
    return row?.id ?? '';
  };
  const [own, secret, open] = [
    await make(listener, false),
    await make(stranger, false),
    await make(stranger, true),
  ];
  const { playlists } = await call('getPlaylists');
  expect(playlists).toMatchObject({ playlist: [{ id: own, songCount: 1, owner: app.user_name }] });
  expect(await call('getPlaylist', { id: open })).toMatchObject({
    playlist: { entry: [{ id: 'bai-1' }] },
  });
  for (const id of [secret, `${own}'`, 'x', '../a', '1'])
    expect((await call('getPlaylist', { id })).error?.code, id).toBe(70);
});

test('plays count as listens, once for each time that a track can be heard', async () => {
  const count = async () =>
    (await server.sql('select count(*)::int as n from private.counted_listens'))[0]?.n;
  const before = await count();
  const now = Date.now();
  const network = { 'X-Forwarded-For': '203.0.113.99' };
  const scrobble = (given: Given) =>
    ask('scrobble', { ...asOf(app), id: 'bai-5', ...given }, network);
  await scrobble({ submission: 'false' });
  await Promise.all(Array.from({ length: 30 }, () => scrobble({ time: `${now}` })));
  await scrobble({ id: ['bai-5', 'bai-6'], time: [`${now}`, `${now - 3_600_000}`] });
  expect((await count()) - before).toBe(2);
  // Many at once, after some time offline. Two are too old.
  const offline = [...Array(55).fill('khong-co'), 'bai-7', 'bai-8', 'bai-9'];
  const daysAgo = [...Array(55).fill(1), 2.9, 10, 40];
  const time = daysAgo.map((days) => `${now - days * 86_400_000}`);
  expect(read(await scrobble({ id: offline, time })).status).toBe('ok');
  expect((await count()) - before).toBe(3);
  expect(await call('scrobble', { id: 'khong-co' })).toMatchObject({ error: { code: 70 } });
});

test.each([
  ['size=1e9', { type: 'newest', size: '1e9' }, 23],
  ['a negative size', { type: 'newest', size: '-5' }, 10],
  ['a negative offset', { type: 'newest', offset: '-1' }, 10],
  ['an offset beyond the end', { type: 'newest', offset: '99999999999' }, 0],
  ['no number', { type: 'newest', size: 'NaN', offset: '٣' }, 10],
])('%s is no reason to fail', async (_, given, length) => {
  const { albumList2 } = await call('getAlbumList2', given);
  expect(albumList2?.album).toHaveLength(length);
});

test('a password ends at once when it is revoked, and with the session, the ban or the account', async () => {
  const [one, other, third] = [await makeApp(), await makeApp(stranger), await makeApp(stranger)];
  const isIn = async (by: AppPassword) => (await call('ping', {}, by)).status === 'ok';
  expect([await isIn(one), await isIn(other), await isIn(third)]).toEqual([true, true, true]);

  const listed = await rpc(listener, 'my_app_passwords');
  expect(listed.body).toMatchObject({ passwords: [{ id: one.id }, { name: 'Điện thoại' }] });
  expect(listed.text).not.toContain(one.password);
  expect((await rpc(listener, 'my_sessions')).body).toHaveLength(1);
  expect((await rpc(stranger, 'end_session', { session_id: one.id })).body).toBe(false);
  expect((await rpc(listener, 'end_session', { session_id: one.id })).body).toBe(true);
  await expect.poll(() => isIn(one)).toBe(false);

  const data = await rpc(stranger, 'my_data');
  expect(data.text).toContain(other.id);
  expect(data.text).not.toContain(other.user_name);
  await rpc(stranger, 'end_session', { session_id: other.id });
  await server.sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    stranger.id,
  ]);
  await expect.poll(() => isIn(third)).toBe(false);
  expect(await server.sql('select from gate.app_passwords')).toHaveLength(1);
});

test('signing out everywhere and another password end the passwords of apps, and ten is the most', async () => {
  const user = await server.user();
  for (let n = 0; n < 10; n++) await makeApp(user, `Máy ${n}`);
  expect((await rpc(user, 'make_app_password', { name: 'Máy 11' })).body).toMatchObject({
    message: 'too_many_apps',
  });
  const left = async () =>
    (
      await server.sql(
        'select from gate.app_passwords join auth.sessions on id = session_id where user_id = $1',
        [user.id],
      )
    ).length;
  await user.client.auth.updateUser({
    password: 'mật khẩu mới 2',
    current_password: 'mật khẩu đúng 1',
  } as never);
  expect(await left()).toBe(0);
  await makeApp(user);
  await user.client.auth.signOut({ scope: 'global' });
  expect(await left()).toBe(0);
});

test('many sign-ins end no password of an app', async () => {
  const user = await server.user();
  const own = await makeApp(user);
  await server.sql(
    `insert into auth.sessions (id, user_id, created_at)
     select gen_random_uuid(), $1, now() + n * interval '1 second' from generate_series(1, 60) as n`,
    [user.id],
  );
  const { email } = user;
  await server.client('198.51.200.9').auth.signInWithPassword({ email, password: PASSWORD });
  const left = await server.sql('select id from auth.sessions where user_id = $1', [user.id]);
  expect(left).toHaveLength(52);
  expect(left).toContainEqual({ id: own.id });
});

test.each([
  ['', 'app_bad_name'],
  [' \u200b ', 'app_bad_name'],
  ['x'.repeat(41), 'app_bad_name'],
  ['x'.repeat(201), 'bad_value'],
  [5, 'bad_value'],
])('a password for %j is not made', async (name, message) => {
  expect((await rpc(listener, 'make_app_password', { name })).body).toMatchObject({ message });
});

test('wrong keys make a network wait, but no app with a right one, known or not', async () => {
  const headers = { 'X-Forwarded-For': '198.18.5.5' };
  const guess = (n: number) => ask('ping', { apiKey: `guess-${n}` }, headers);
  const fresh = await makeApp(await server.user());
  const first = await Promise.all(Array.from({ length: 70 }, (_, n) => guess(n)));
  const late = await guess(71);
  expect([new Set(first.map(({ status }) => status)), late.status]).toEqual([
    new Set([200, 429]),
    429,
  ]);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  for (const good of [asOf(app), asOf(fresh), { apiKey: fresh.password }])
    expect(read(await ask('ping', good, headers)).status).toBe('ok');
});

test('wrong passwords for a user name keep out nobody who knows it', async () => {
  const one = await makeApp(await server.user());
  const guesses = Array.from({ length: 160 }, (_, n) =>
    ask('ping', { u: one.user_name, p: `x${n}` }, { 'X-Forwarded-For': `${100 + (n % 3)}.9.9.9` }),
  );
  for (const { body } of await Promise.all(guesses)) expect(read({ body }).status).toBe('failed');
  expect(await codeOf('ping', asOf(one))).toBeUndefined();
});

test('no log and no table has a password in plain text', async () => {
  await call('star', { id: 'bai-1' });
  expect(server.log).not.toContain(app.password);
  const rows = await server.sql('select * from gate.app_passwords');
  expect(JSON.stringify(rows)).not.toContain(app.password);
});
