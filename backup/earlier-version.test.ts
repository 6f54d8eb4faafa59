import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostgresAccount } from '#database/postgres-account.ts';
import { SCHEMA } from '#database/testing/test-schema.ts';
import { logoFile } from '#domain/logo-files.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { bearer, type TestServer } from '#server/testing/test-server.ts';
import { restore } from './restore.ts';
import { TestDataFolder } from './testing/test-data-folder.ts';

/** A data folder and its backup, as an earlier version wrote them: see the README.md beside them. */
const WRITTEN = fileURLToPath(
  new URL('./testing/written-by-c34f290c/data-and-backup.tar.zst', import.meta.url),
);
const OPERATOR = { email: 'van-hanh@vi-du.example', password: 'mật khẩu cũ 1 của tôi' };
const LAN = { email: 'lan@vi-du.example', password: 'mật khẩu cũ 2 của tôi' };
const BANNED = { email: 'pha-roi@vi-du.example', password: 'mật khẩu cũ 14 của tôi' };
/** The refresh token of a device on which Bình was signed in. */
const BINH_TOKEN = 'da33d211b96888706ae61024e7d83c54d3a3d91c6fcb844fe86e76daea64b86f';
/** Is to be published a year after the folder was written. */
const SCHEDULED = 'hen-gio-dj-vi-du';
const HIDDEN = 'khoi-ben-vang-25-dj-thu-nghiem';
const REMOVED = 'bai-cu-24';
const TALKED_ABOUT = 'gio-cau-treo-2-mc-giay-nhap';
const UPLOADS = '/api/uploads';
const SOON = { timeout: 150_000, interval: 100 };

const COUNTS = `
  select (select count(*)::int from public.track_comments) as comments,
    (select count(*)::int from private.hidden_comments) as "hidden comments",
    (select count(*)::int from private.report_cases where is_open) as "open cases",
    (select count(*)::int from auth.users where email_confirmed_at is not null) as listeners,
    (select count(*)::int from private.operators) as operators,
    (select count(*)::int from public.track_likes) as likes,
    (select count(*)::int from public.playlists) as playlists,
    (select count(*)::int from public.playlist_tracks) as "tracks of playlists",
    (select count(*)::int from private.left_places) as "left places",
    (select sum(listens)::int from public.track_listens_daily) as listens,
    (select count(*)::int from public.operator_acts) as "log entries",
    (select count(*)::int from private.watched_words) as "watched words",
    (select count(*)::int from public.tracks) as tracks,
    (select count(*)::int from public.tracks where status = 'removed') as "removed tracks"`;
/** A digest of every text that somebody wrote. */
const TEXTS = `
  select md5(string_agg(written, e'\\n' order by written collate "C")) as digest from (
    select content from public.track_comments
    union all select title || description from public.playlists
    union all select display_name from public.profiles
    union all select word from private.watched_words
    union all select settings::text from private.site_settings
    union all select concat_ws(' ', id, title, artist, album, genre, tags, chapters, lyrics, description, year, bpm,
      first_downbeat_sec, grid_locked, duration_sec, loudness_lufs) from public.tracks
  ) as one (written)`;

/** In the data folder and in the backup. */
const HELD = {
  comments: 628,
  'hidden comments': 6,
  'open cases': 8,
  listeners: 14,
  operators: 1,
  likes: 84,
  playlists: 4,
  'tracks of playlists': 26,
  'left places': 3,
  listens: 120,
  'log entries': 27,
  'watched words': 2,
  tracks: 30,
  'removed tracks': 1,
  digest: '2dac14af0da461f91aba67aa9de0ed45',
};

type Upload = { id: string; name: string; sent?: number; size?: number; outcome?: object };

const folder = mkdtempSync(join(tmpdir(), 'vh-earlier-'));
const server = new ServerProcess({}, { folder, hasData: true });
const restored = new TestDataFolder(join(folder, 'restored'));
let operator: SupabaseClient;
/** Before this file changes anything. */
let found: object;

beforeAll(async () => {
  await unpack();
  await Promise.all([
    server.start(),
    restore({ file: join(folder, 'backup.tar'), dataFolder: restored.dataFolder }),
  ]);
  found = await countIn(server);
  operator = await signIn(OPERATOR);
  await restored.start();
});
afterAll(async () => {
  await restored.stop();
  await server.stop();
});

async function unpack() {
  execFileSync('tar', ['-x', '-C', folder], { input: zstdDecompressSync(readFileSync(WRITTEN)) });
  const account = await findPostgresAccount();
  const postgres = join(server.dataFolder, 'postgres');
  for (const name of ['', ...readdirSync(postgres, { encoding: 'utf8', recursive: true })])
    await account.own(join(postgres, name));
  // They are kept for a day.
  const parts = join(server.dataFolder, 'uploads', 'parts');
  for (const name of readdirSync(parts).filter((name) => name.endsWith('.json'))) {
    const upload = JSON.parse(readFileSync(join(parts, name), 'utf8'));
    const changed = { ...upload, creation_date: new Date().toISOString() };
    writeFileSync(join(parts, name), JSON.stringify(changed));
  }
}

async function countIn(site: { sql: TestServer['sql'] }): Promise<object> {
  const [counted] = await site.sql(COUNTS);
  const [written] = await site.sql(TEXTS);
  return { ...counted, ...written };
}

async function signIn(account: { email: string; password: string }): Promise<SupabaseClient> {
  const client = server.client();
  const { error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return client;
}

async function askAsOperator(name: string, body: object) {
  const { data, error } = await operator.rpc(name, body);
  if (error) throw error;
  return data;
}

/** Once the site shows every change. */
async function shown(ids: string[]): Promise<string[]> {
  const answer = await askAsOperator('studio_shown', { track_ids: ids });
  expect(answer).toMatchObject({ isCurrent: true, odd: [] });
  return answer.shown.toSorted();
}

/** A sound's address leads to its present one. */
const statusOf = async (path: string) => (await server.ask(path, { redirect: 'follow' })).status;

test('a data folder of an earlier version has lost nothing', () => {
  expect(found).toEqual(HELD);
});

test('the backup of an earlier version restores the same data', async () => {
  expect(await countIn(restored)).toEqual(HELD);
  const accounts = 'select id, email, encrypted_password from auth.users order by id';
  expect(await restored.sql(accounts)).toEqual(await server.sql(accounts));
});

test('the database of an earlier version gets the rules of a new one', async () => {
  expect(await server.sql(SCHEMA)).toEqual(await restored.sql(SCHEMA));
});

test('a listener signs in with the old password, and finds likes, playlists and left places', async () => {
  const client = await signIn(LAN);
  const { data: user } = await client.auth.getUser();
  const id = user.user?.id ?? '';
  const likes = await client.from('track_likes').select('track_id').eq('user_id', id).limit(100);
  expect(likes.data).toHaveLength(6);
  const playlists = await client.from('playlists').select('*').eq('user_id', id).limit(100);
  expect(playlists.data).toMatchObject([{ title: 'Danh sách 1 đi đường', is_public: true }]);
  const places = await client.rpc('keep_left_places', { changes: {} });
  expect(places.data).toMatchObject([
    { track_id: 'khoi-ben-vang-5-dj-thu-nghiem', position_sec: 1.5 },
    { track_id: 'bai-cu-6', position_sec: null },
  ]);
});

test('a device that was signed in stays signed in', async () => {
  const { data, error } = await server.client().auth.refreshSession({ refresh_token: BINH_TOKEN });
  expect(error).toBeNull();
  expect(data.user?.user_metadata.full_name).toBe('Bình Mẫu');
});

test('a banned listener stays banned', async () => {
  await expect(signIn(BANNED)).rejects.toMatchObject({ code: 'user_banned' });
});

test('a listener comments on a track with 231 comments', async () => {
  const client = await signIn(LAN);
  const { data: user } = await client.auth.getUser();
  const written = { track_id: TALKED_ABOUT, user_id: user.user?.id, content: 'Vẫn còn đây' };
  const posted = await client.from('track_comments').insert(written).select('id').single();
  expect(posted.error).toBeNull();
  const comments = () => server.client().from('track_comments').select('id, content');
  const found = await comments().eq('id', posted.data?.id);
  expect(found.data).toMatchObject([{ content: 'Vẫn còn đây' }]);
  const others = await comments()
    .eq('track_id', TALKED_ABOUT)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(100);
  expect(others.data).toHaveLength(100);
});

test('the pages, sound and covers of all published tracks are served, and of no other', async () => {
  const tracks = await server.sql('select id, status, stream_url, cover_image from public.tracks');
  const published = tracks.filter(({ id, status }) => status === 'published' && id !== SCHEDULED);
  expect(published).toHaveLength(26);
  expect(await shown(tracks.map(({ id }) => id).filter((id) => id !== SCHEDULED))).toEqual(
    published.map(({ id }) => id).toSorted(),
  );
  for (const { id, stream_url, cover_image } of published)
    for (const path of [`/track/${id}`, stream_url, cover_image])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
  for (const id of [HIDDEN, REMOVED]) expect(await statusOf(`/track/${id}`)).toBe(410);
});

test('the feed of the site has all published tracks, soon after the start', async () => {
  const tracks = await server.sql("select id from public.tracks where status = 'published'");
  const known = (ids: unknown[]) => ids.filter((id) => id !== SCHEDULED).sort();
  const guids = async () => {
    const { text } = await server.ask('/rss.xml');
    return known([...text.matchAll(/<guid isPermaLink="false">([^<]*)</g)].map(([, id]) => id));
  };
  await expect.poll(guids, SOON).toEqual(known(tracks.map(({ id }) => id)));
});

test('a scheduled track waits for its time', async () => {
  const isInTime = async () => {
    const [row] = await server.sql(
      `select status = 'hidden' and publish_at > now() or status = 'published' and publish_at is null as "isInTime"
       from public.tracks where id = $1`,
      [SCHEDULED],
    );
    return row?.isInTime;
  };
  await expect.poll(isInTime, SOON).toBe(true);
});

test('the operator changes a track and publishes a hidden one', async () => {
  await askAsOperator('edit_track', { track_id: TALKED_ABOUT, fields: { title: 'Tên mới' } });
  await askAsOperator('put_back_tracks', { track_ids: [HIDDEN] });
  expect(await shown([TALKED_ABOUT, HIDDEN])).toEqual([TALKED_ABOUT, HIDDEN].toSorted());
  const { body } = await server.ask(`/data/track/${TALKED_ABOUT}.json`);
  expect(JSON.stringify(body)).toContain('Tên mới');
  expect(await statusOf(`/track/${HIDDEN}`)).toBe(200);
});

test('the site keeps its name, links, colour and logo', async () => {
  const { data } = await server.client().rpc('site_settings');
  expect(data).toMatchObject({
    name: 'Trạm Nhạc Cũ',
    links: [{ label: 'Trang thử', url: 'https://vi-du.example/trang' }],
    dark_main: '#ff8a7a',
  });
  expect(await statusOf(logoFile(data.logo, 'header'))).toBe(200);
});

test('an e-mail that nobody opened is still in the mailbox', async () => {
  expect(await server.emailsTo('ha@vi-du.example')).toMatchObject([
    { subject: 'Đặt lại mật khẩu Vinahouse' },
  ]);
});

test('a half-sent upload can be completed', async () => {
  const { data } = await operator.auth.getSession();
  const ask = (path: string, method: string, more: RequestInit = {}) =>
    server.ask(path, {
      method,
      ...more,
      headers: {
        apikey: server.anonKey,
        ...bearer(data.session?.access_token ?? ''),
        'Tus-Resumable': '1.0.0',
        ...more.headers,
      },
    });
  const list = async () => (await ask(UPLOADS, 'GET')).body as unknown as Upload[];
  const unfinished = (await list()).filter(({ sent }) => sent !== undefined);
  const half = { name: 'MC Giấy Nháp - Gửi Dở Một.mp3', sent: 6226, size: 12_452 };
  expect(unfinished.toSorted((a, b) => Number(a.sent) - Number(b.sent))).toMatchObject([
    half,
    { name: 'Gửi Dở Hai.flac', sent: 28_434, size: 94_780 },
  ]);
  const id = unfinished.find(({ name }) => name === half.name)?.id;
  const rest = readFileSync(join(folder, 'half-sent.mp3')).subarray(half.sent);
  const sent = await ask(`${UPLOADS}/${id}`, 'PATCH', {
    headers: {
      'Upload-Offset': `${half.sent}`,
      'Content-Type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(rest),
  });
  expect(sent.status).toBe(204);
  const outcome = async () => (await list()).find((upload) => upload.id === id)?.outcome;
  await expect.poll(outcome, SOON).toMatchObject({ status: 'added' });
});
