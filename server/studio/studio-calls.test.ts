import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { SignJWT } from 'jose';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logoFile } from '#domain/logo-files.ts';
import { PLAIN_COVER } from '#import/testing/plain-cover.ts';
import { toneMp3 } from '#import/testing/test-music.ts';
import { withId3v2 } from '#import/testing/test-tags.ts';
import { makeCallers, type TestCallers } from '#server/testing/test-callers.ts';
import { bearer, REST, TestServer, type TestUser } from '#server/testing/test-server.ts';

/** Does not encode sound for the data saver, which is not tested here. */
const server = new TestServer({ DATA_SAVER: '0' });
const STUDIO = '/api/studio/v1';
const SOON = { timeout: 150_000, interval: 100 };
let operator: TestUser;
let former: TestUser;
let callers: TestCallers;
let picture: Buffer;
const setOperator = (user: TestUser, is: boolean) =>
  server.sql('select private.set_operator($1, $2)', [user.email, is]);

beforeAll(async () => {
  await server.start();
  callers = await makeCallers(server);
  operator = await server.user();
  former = await server.user();
  await setOperator(operator, true);
  const background = '#204060';
  picture = await sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.stop());

const ask = (token: string, path: string, options: object = {}) =>
  server.ask(path, { headers: { apikey: server.anonKey, ...bearer(token) }, ...options });
const sendCover = (token: string, tracks: string, body: Buffer = picture) =>
  ask(token, `${STUDIO}/covers?tracks=${tracks}`, { method: 'POST', body: new Uint8Array(body) });
const sendLogo = (token: string, body: Buffer) =>
  ask(token, `${STUDIO}/logo`, { method: 'POST', body: new Uint8Array(body) });
const siteSettings = async () =>
  (await server.sql('select settings from private.site_settings'))[0]?.settings;
const rpc = (name: string, body: object) =>
  server.call('POST', `${REST}/rpc/${name}`, body, bearer(operator.token));
const trackOf = async (id: string) =>
  (await server.sql('select * from public.tracks where id = $1', [id]))[0] ?? {};

/** Uploads a file to be published later. @returns the track's id */
async function uploadHeld(name: string): Promise<string> {
  // Drawing a cover takes longer than all else.
  const sound = withId3v2(await toneMp3(330 + name.length), { cover: PLAIN_COVER });
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const send = (path: string, method: string, headers: Record<string, string>, body?: Buffer) =>
    ask(operator.token, path, {
      method,
      headers: {
        ...{ apikey: server.anonKey, ...bearer(operator.token) },
        ...{ 'Tus-Resumable': '1.0.0', ...headers },
      },
      ...(body && { body: new Uint8Array(body) }),
    });
  // Drawing a cover takes longer than the rest.
  const { body } = await send('/api/uploads/covers', 'POST', {}, PLAIN_COVER);
  const { cover } = body as { cover: string };
  const created = await send('/api/uploads', 'POST', {
    'Upload-Length': `${sound.length}`,
    'Upload-Metadata': `filename ${encode(name)},held ${encode('1')},cover ${encode(cover)}`,
  });
  const patch = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
  await send(created.headers.get('location') ?? '', 'PATCH', patch, sound);
  const find = async () =>
    (
      await server.sql('select id from public.tracks where title = $1 and status = $2', [
        name.replace('.mp3', ''),
        'hidden',
      ])
    )[0]?.id;
  await expect.poll(find, SOON).toBeDefined();
  return await find();
}

test('a track uploaded for later is hidden, plays for operators, and is published at its time', async () => {
  const id = await uploadHeld('Chờ Đăng.mp3');
  const { stream_url: streamUrl } = await trackOf(id);
  expect((await server.ask(`/track/${id}`)).status).not.toBe(200);
  const { body } = await ask(operator.token, `${STUDIO}/sound-link?track=${id}`);
  const { path } = body as unknown as { path: string };
  const heard = await server.ask(`/api${path}`, { headers: { Range: 'bytes=0-9' } });
  expect([
    heard.status,
    heard.headers.get('content-type'),
    heard.headers.get('cache-control'),
  ]).toEqual([206, 'audio/mpeg', 'private, no-store']);

  const at = new Date(Date.now() + 5_000).toISOString();
  expect((await rpc('schedule_tracks', { track_ids: [id], at })).body).toBe(1);
  const statusOf = async (address: string) => (await server.ask(address)).status;
  await expect.poll(() => statusOf(`/track/${id}`), SOON).toBe(200);
  expect(await statusOf(streamUrl)).toBe(200);
});

test('the first track that an operator publishes replaces the demo', async () => {
  const demo = { id: 'vinahouse-2' };
  await server.sql("update public.tracks set origin = 'demo' where id = $1", [demo.id]);
  const told = async () => (await trackOf(demo.id)).status_reason;
  await expect.poll(told, SOON).toBe('demo');
  await rpc('put_back_tracks', { track_ids: [demo.id] });
  expect(await trackOf(demo.id)).toMatchObject({ status: 'published', status_reason: '' });
});

test('only an operator gets a link to hidden sound, and the link fails once they are no longer an operator', async () => {
  await setOperator(former, true);
  const { body } = await ask(former.token, `${STUDIO}/sound-link?track=bai-1`);
  const { path } = body as unknown as { path: string };
  const status = async (address: string) => (await server.ask(address)).status;
  // The test track has no file.
  expect(await status(`/api${path}`)).toBe(404);
  await setOperator(former, false);
  expect(await status(`/api${path}`)).toBe(403);
  expect(await status(`${STUDIO}/sound`)).toBe(403);
  // A session's token does not work as a link.
  expect(await status(`${STUDIO}/sound?link=${operator.token}`)).toBe(403);
  const forged = await new SignJWT({ sound: '/sound/x.mp3' })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('studio-sound')
    .setSubject(operator.id)
    .setExpirationTime('1h')
    .sign(randomBytes(32));
  expect(await status(`${STUDIO}/sound?link=${forged}`)).toBe(403);
});

test('operators see the covers of hidden tracks by a link that works for nobody else', async () => {
  const id = await uploadHeld('Bìa Ẩn.mp3');
  const file = String((await trackOf(id)).cover_image).replace(/^.*\/|\.jpg$/g, '');
  await setOperator(former, true);
  const linked = async (token: string) => {
    const { body, status } = await ask(token, `${STUDIO}/cover-link`);
    return { status, path: `/api${(body as unknown as { path: string }).path}` };
  };
  const { path } = await linked(former.token);
  const get = (name: string, link = path) => server.ask(`${link}&file=${encodeURIComponent(name)}`);
  const seen = await get(`${file}-96.webp`);
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(seen.headers.get('cache-control')).toBe('private, max-age=3600');
  for (const name of ['', '../secrets.json', '../sound/x.mp3', `${file}.json`, 'a.jpg/../b.jpg'])
    expect((await get(name)).status, name).toBe(400);
  expect((await get(`${'0'.repeat(24)}.jpg`)).status).toBe(404);
  expect((await linked(callers.stranger.token)).status).toBe(403);
  expect((await get(`${file}.jpg`, `${STUDIO}/cover?link=${operator.token}`)).status).toBe(403);
  // A link to sound does not work for covers, nor a link to covers for sound.
  const sound = await ask(former.token, `${STUDIO}/sound-link?track=${id}`);
  const soundPath = `/api${(sound.body as unknown as { path: string }).path}`;
  expect((await server.ask(path.replace('/cover?', '/sound?'))).status).toBe(403);
  expect((await get(`${file}.jpg`, soundPath.replace('/sound?', '/cover?'))).status).toBe(403);
  await setOperator(former, false);
  expect((await get(`${file}-96.webp`)).status).toBe(403);
});

test('a link is made only for the id of a known track', async () => {
  const link = async (track: string) =>
    (await ask(operator.token, `${STUDIO}/sound-link?track=${encodeURIComponent(track)}`)).status;
  for (const track of ['../secrets.json', '', 'a'.repeat(65)]) expect(await link(track)).toBe(400);
  expect(await link('khong-co')).toBe(404);
});

test('a picture becomes the cover of tracks, in all sizes', async () => {
  const { cover_image: before } = await trackOf('bai-1');
  const { status, body } = await sendCover(operator.token, 'bai-1,bai-2');
  expect([status, body]).toMatchObject([
    200,
    { coverImage: expect.stringMatching(/^\/covers\/[0-9a-f]{24}\.jpg$/) },
  ]);
  const { coverImage } = body as unknown as { coverImage: string };
  expect(coverImage).not.toBe(before);
  expect([(await trackOf('bai-1')).cover_image, (await trackOf('bai-2')).cover_image]).toEqual([
    coverImage,
    coverImage,
  ]);
  expect((await server.ask(coverImage)).status).toBe(200);
  const avif = join(server.dataFolder, 'library', coverImage.replace('.jpg', '-384.avif'));
  await expect.poll(() => existsSync(avif), SOON).toBe(true);
  await expect.poll(async () => (await trackOf('bai-1')).cover_has_avif, SOON).toBe(true);
});

test('a picture becomes the logo, uncropped and still transparent, in all forms that pages need', async () => {
  const wide = await sharp({
    create: { width: 400, height: 100, channels: 4, background: '#20c060' },
  })
    .png()
    .toBuffer();
  const { status, body } = await sendLogo(operator.token, wide);
  expect([status, body]).toEqual([200, { logo: expect.stringMatching(/^[0-9a-f]{24}$/) }]);
  const { logo } = body as unknown as { logo: string };
  expect(await siteSettings()).toEqual({ logo });
  for (const [use, side, corner] of [
    ['favicon', 32, 0],
    ['header', 108, 0],
    ['touch', 180, 255],
    ['icon', 192, 0],
    ['largeIcon', 512, 0],
    ['main', 512, 255],
  ] as const) {
    const file = join(server.dataFolder, 'library', logoFile(logo, use));
    const { data, info } = await sharp(file)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data[3]], use).toEqual([side, side, corner]);
    expect((await server.ask(logoFile(logo, use))).status, use).toBe(200);
  }
  expect((await rpc('save_site_settings', { fields: { logo: null } })).body).toBe(true);
  expect(await siteSettings()).toEqual({});
  const acts = await server.sql(
    "select changes from public.operator_acts where act = 'edit_site' order by id",
  );
  expect(acts.map(({ changes }) => changes)).toEqual([
    { logo: { from: null, to: logo } },
    { logo: { from: logo, to: null } },
  ]);
});

const sendArtistPicture = (token: string, artist: string, body: Buffer) =>
  ask(token, `${STUDIO}/artist-picture?artist=${artist}`, {
    method: 'POST',
    body: new Uint8Array(body),
  });
const artistPage = async (id: string) => {
  await rpc('studio_shown', { track_ids: [] });
  return await server.ask(`/data/artist/${id}.json`);
};
/** What the log says of artists, oldest first. */
const artistActs = async () =>
  (
    await server.sql(
      "select act, reason from public.operator_acts where act like '%_artist' order by id",
    )
  ).map(({ act, reason }) => `${act} ${reason}`);

test('operators write an artist’s page, and say who is who', async () => {
  const write = (id: string, artist: string) =>
    server.sql('update public.tracks set artist = $2 where id = $1', [id, artist]);
  await write('bai-1', 'Cá Kèo');
  await write('bai-2', 'Cô Ba ft. Nhóm Cưới');
  expect(await artistPage('ca-keo')).toMatchObject({ status: 200, body: { name: 'Cá Kèo' } });
  expect((await rpc('studio_artists', { search: 'ca keo', skipped: 0 })).body).toEqual({
    count: 1,
    artists: [{ id: 'ca-keo', name: 'Cá Kèo', cover_image: '', track_count: 1, has_page: false }],
  });

  const save = async (fields: object, artist = 'ca-keo') =>
    await rpc('save_artist', { artist, fields });
  const links = [{ label: 'YouTube', url: 'https://youtube.com/@cakeo' }];
  const fields = { name: 'Cá Kèo  Đỏ', words: 'Dòng một\r\n\u202eDòng <b>hai</b>', links };
  expect((await save(fields)).body).toBe(true);
  expect((await save(fields)).body).toBe(false);
  for (const [bad, code] of [
    [{ name: '\u200b' }, 'artist_bad_name'],
    [{ name: 'a'.repeat(201) }, 'artist_bad_name'],
    [{ words: 'a'.repeat(3001) }, 'artist_bad_words'],
    [{ words: 5 }, 'artist_bad_words'],
    [{ links: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'site_bad_links'],
    [{ links: [{ label: 'x', url: 'http://a.vn/' }] }, 'site_bad_links'],
    [{ picture: '/covers/0.jpg' }, 'artist_bad_field'],
    [{ cover_image: '/covers/0.jpg' }, 'artist_bad_field'],
  ] as const)
    expect((await save(bad)).body, JSON.stringify(bad)).toMatchObject({ message: code });
  expect((await save({ words: 'x' }, 'khong-co')).status).toBe(404);

  const { status, body } = await sendArtistPicture(operator.token, 'ca-keo', picture);
  expect(status).toBe(200);
  const { coverImage } = body as unknown as { coverImage: string };
  expect(await artistPage('ca-keo')).toMatchObject({
    status: 200,
    body: {
      ...{ name: 'Cá Kèo Đỏ', words: 'Dòng một\nDòng <b>hai</b>', links },
      picture: { coverImage, coverHasAvif: false },
    },
  });
  expect((await server.ask(coverImage)).status).toBe(200);
  // The other page has no words, links and picture of its own.
  expect((await rpc('merge_artist', { artist: 'ca-keo', into_artist: 'ca-keo' })).status).toBe(400);
  expect((await rpc('merge_artist', { artist: 'ca-keo', into_artist: 'co-ba' })).status).toBe(204);
  const merged = await artistPage('ca-keo');
  expect(merged).toEqual(await artistPage('co-ba'));
  expect(merged.body).toMatchObject({
    ...{ id: 'co-ba', links, picture: { coverImage }, own: { trackCount: 2 } },
  });
  expect((await save({ words: 'x' })).body).toMatchObject({ message: 'artist_is_merged' });

  const spelling = { spelling: 'Cá Kèo', key: 'ca keo', stored_key: 'ca keo', slug: 'ca-keo' };
  expect((await rpc('separate_artist', spelling)).body).toBe('ca-keo');
  expect((await rpc('separate_artist', spelling)).body).toMatchObject({
    message: 'artist_is_separate',
  });
  expect((await artistPage('ca-keo')).body).toMatchObject({ id: 'ca-keo', own: { trackCount: 1 } });

  const nobody = { name: 'Nhóm Cưới', key: 'nhom cuoi', keys: ['nhom cuoi'] };
  expect((await artistPage('nhom-cuoi')).status).toBe(200);
  expect((await rpc('rule_artist', { ...nobody, rule: 'nobody' })).body).toBe(true);
  expect((await artistPage('nhom-cuoi')).status).toBe(404);
  expect((await rpc('studio_artist_rules', {})).body).toEqual([
    { name: 'Nhóm Cưới', rule: 'nobody' },
  ]);
  expect((await rpc('rule_artist', { ...nobody, rule: null })).body).toBe(true);
  expect((await artistPage('nhom-cuoi')).status).toBe(200);
  expect(await artistActs()).toEqual([
    'edit_artist Cá Kèo Đỏ',
    'edit_artist Cá Kèo Đỏ',
    'merge_artist Cá Kèo Đỏ → Cô Ba',
    'separate_artist Cá Kèo ← Cô Ba',
    'rule_artist Nhóm Cưới',
    'rule_artist Nhóm Cưới',
  ]);
});

test('a file that is no picture, or a decompression bomb, changes nothing', async () => {
  const before = await trackOf('bai-3');
  const bomb = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png({ progressive: true })
    .toBuffer();
  // Interlaced, so that it would have to be in memory whole: 1.2 GB.
  const sizeAt = bomb.indexOf('IHDR') + 4;
  bomb.writeUInt32BE(20_000, sizeAt);
  bomb.writeUInt32BE(20_000, sizeAt + 4);
  bomb.writeUInt32BE(crc32(bomb.subarray(sizeAt - 4, sizeAt + 13)), sizeAt + 13);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const body of [bomb, svg, randomBytes(2_000), Buffer.alloc(0)]) {
    expect((await sendCover(operator.token, 'bai-3', body)).status).toBe(415);
    expect((await sendLogo(operator.token, body)).status).toBe(415);
    expect((await sendArtistPicture(operator.token, 'co-ba', body)).status).toBe(415);
  }
  expect((await sendLogo(operator.token, Buffer.alloc(4 * 1024 ** 2 + 1))).status).toBe(413);
  expect(await siteSettings()).toEqual({});
  const huge = await sendCover(operator.token, 'bai-3', Buffer.alloc(12 * 1024 ** 2 + 1));
  expect(huge.status).toBe(413);
  for (const tracks of ['', '../x', Array(101).fill('bai-3').join(',')])
    expect((await sendCover(operator.token, tracks)).status).toBe(400);
  expect(await trackOf('bai-3')).toEqual(before);
});

test('only an operator sends a cover, an artist’s picture or a logo, or asks for a link', async () => {
  const before = await trackOf('bai-3');
  for (const [token, status] of [
    [server.anonKey, 401],
    ['x', 401],
    [callers.stranger.token, 403],
    [callers.banned.token, 403],
    [callers.signedOut.token, 403],
    [former.token, 403],
  ] as const) {
    expect((await sendCover(token, 'bai-3')).status, token).toBe(status);
    expect((await sendLogo(token, picture)).status, token).toBe(status);
    expect((await sendArtistPicture(token, 'co-ba', picture)).status, token).toBe(status);
    const linked = await ask(token, `${STUDIO}/sound-link?track=bai-3`);
    expect(linked.status, token).toBe(status);
  }
  expect(await trackOf('bai-3')).toEqual(before);
});
