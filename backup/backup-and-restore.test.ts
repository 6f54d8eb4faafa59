import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCHEMA } from '#database/testing/test-schema.ts';
import { readLastBackup } from '#runtime/last-backup.ts';
import { type BackedUp, backup } from './backup.ts';
import { IN_BACKUP, LEFT } from './backup-files.ts';
import { restore } from './restore.ts';
import { PASSWORD, TestSite } from './testing/test-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'vinahouse-keep-'));
const file = join(folder, 'vinahouse.tar');
const site = new TestSite();
const restored = new TestSite(join(folder, 'another machine', 'data'));
let an: Awaited<ReturnType<TestSite['user']>>;
let kept: BackedUp;

const COUNTS = `
  select (select count(*)::int from public.tracks) as tracks,
    (select count(*)::int from public.track_comments) as comments,
    (select count(*)::int from public.track_likes) as likes,
    (select count(*)::int from public.playlist_tracks) as entries`;

beforeAll(async () => {
  await site.start({ isNew: true });
  for (let n = 1; n <= 5; n++) await site.addTrack(`bai-${n}`);
  await site.addTrack('nonstop', 3_000_000);
  an = await site.user();
  const { client, id: user_id } = an;
  const write = async (table: string, row: object) => {
    const { data, error } = await client.from(table).insert(row).select();
    if (error) throw error;
    return data[0];
  };
  await write('track_comments', { user_id, track_id: 'bai-1', content: 'Hay quá "đi" \\ \n🔥' });
  await write('track_likes', { user_id, track_id: 'bai-2' });
  const playlist = await write('playlists', { user_id, title: 'Đi đường', is_public: true });
  for (const track_id of ['bai-3', 'bai-1', 'nonstop'])
    await write('playlist_tracks', { playlist_id: playlist.id, track_id });
  mkdirSync(join(site.dataFolder, 'mailbox'), { recursive: true });
  writeFileSync(join(site.dataFolder, 'mailbox', '1.json'), 'a link that opens an account');
  mkdirSync(join(site.dataFolder, 'library', 'work'));
  writeFileSync(join(site.dataFolder, 'library', 'work', 'half.mp3'), 'temporary');

  // Simulates a busy crew that adds tracks, each followed by a like.
  let isWriting = true;
  let pairs = 0;
  const writing = (async () => {
    for (; isWriting || pairs === 0; pairs++) {
      await site.addTrack(`a-${pairs}`);
      await site.sql('insert into public.track_likes (user_id, track_id) values ($1, $2)', [
        user_id,
        `a-${pairs}`,
      ]);
    }
  })();
  while (pairs === 0) await new Promise(setImmediate);
  kept = await backup({ file, dataFolder: site.dataFolder });
  isWriting = false;
  await writing;
  await restore({ file, dataFolder: restored.dataFolder });
  await restored.start();
});
afterAll(async () => {
  await site.stop();
  await restored.stop();
  site.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('an archive made during writes restores one consistent moment', async () => {
  const [counts] = await restored.sql<Record<string, number>>(COUNTS);
  expect(counts?.tracks).toBe(kept.manifest.counts.tracks);
  expect(counts).toMatchObject({ comments: 1, entries: 3 });
  // Each like follows its track, so at any moment at most the last track has none.
  const likes = (counts?.likes ?? 0) - 1;
  expect([likes, likes + 1]).toContain((counts?.tracks ?? 0) - 6);
  expect(likes).toBeGreaterThan(0);
  expect(kept.manifest.missingFiles).toEqual([]);
});

test('the data folder records the backup’s time, and the restored one records none', async () => {
  const { createdAt } = kept.manifest;
  expect(kept.isMarked).toBe(true);
  expect(await readLastBackup(site.dataFolder)).toEqual({ createdAt, bytes: kept.bytes });
  expect(await readLastBackup(restored.dataFolder)).toBeNull();
});

test('every file of a restored track exists, byte for byte', async () => {
  const rows = await restored.sql<{ address: string }>(
    'select unnest(array[stream_url, cover_image, waveform_url]) as address from public.tracks',
  );
  expect(rows.length).toBe(kept.manifest.counts.tracks * 3);
  const read = (dataFolder: string, address: string) =>
    createHash('sha256')
      .update(readFileSync(join(dataFolder, 'library', address)))
      .digest('hex');
  for (const { address } of rows)
    expect(read(restored.dataFolder, address)).toBe(read(site.dataFolder, address));
  expect(readdirSync(join(restored.dataFolder, 'library'))).not.toContain('work');
});

test('rows are identical, to the last digit', async () => {
  for (const query of [
    "select * from public.tracks where id not like 'a-%' order by id",
    'select * from public.track_comments',
    'select * from public.playlists',
    'select * from public.playlist_tracks order by track_id',
    'select id, encrypted_password, created_at from auth.users',
    'select * from gate.signing_key',
  ])
    expect(await restored.sql(query)).toEqual(await site.sql(query));
});

test('the database has the same rules, and all triggers are enabled', async () => {
  expect(await restored.sql(SCHEMA)).toEqual(await site.sql(SCHEMA));
  await restored.addTrack('bai-6');
  const [row] = await restored.sql(
    'select max(revision) = max(revision) filter (where id = $1) as is_newest from public.tracks',
    ['bai-6'],
  );
  expect(row).toEqual({ is_newest: true });
});

test('listeners can sign in, existing sessions continue, and writes work', async () => {
  const client = restored.client();
  const { data, error } = await client.auth.signInWithPassword({
    email: an.email,
    password: PASSWORD,
  });
  expect(error).toBe(null);
  expect(data.user?.id).toBe(an.id);
  const wrong = await client.auth.signInWithPassword({ email: an.email, password: 'sai' });
  expect(wrong.error?.status).toBe(400);

  const { data: former } = await an.client.auth.getSession();
  const elsewhere = restored.client();
  const renewed = await elsewhere.auth.refreshSession({
    refresh_token: former.session?.refresh_token ?? '',
  });
  expect(renewed.error).toBe(null);
  const { error: refused } = await elsewhere
    .from('track_comments')
    .insert({ user_id: an.id, track_id: 'bai-4', content: 'Từ máy khác' });
  expect(refused).toBe(null);
});

test('only the owner can read the archive, which has the secrets', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('tar and sha256sum can read and check the archive', () => {
  const place = join(folder, 'by hand');
  mkdirSync(place);
  execFileSync('tar', ['-xf', file, '-C', place]);
  execFileSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS.sha256', 'SHA256SUMS'], {
    cwd: place,
  });
});

test('no e-mail is in the archive: its link opens an account', () => {
  const names = execFileSync('tar', ['-tf', file]).toString();
  expect(names).toContain('library/');
  expect(names).not.toContain('mailbox');
});

test('each file in a data folder is either archived or listed as left out', () => {
  for (const name of readdirSync(site.dataFolder))
    expect(IN_BACKUP.includes(name) || LEFT.test(name), name).toBe(true);
});

test('every schema of the site is in the archive', async () => {
  const rows = await site.sql<{ name: string }>(
    "select nspname::text as name from pg_namespace where nspname !~ '^pg_|^information_schema$'",
  );
  const dumped = new Set(kept.manifest.tables.map(({ schema }) => schema));
  expect(dumped).not.toContain('pgboss');
  expect(
    rows
      .map(({ name }) => name)
      // The queue of jobs, which the server makes some seconds after its start: a restored site must not
      // send the emails of the time of its backup.
      .filter((name) => !dumped.has(name) && name !== 'pgboss')
      .sort(),
  ).toEqual([
    // Its rows are the manifest's migrations; otherwise it contains only functions.
    'extensions',
    'supabase_migrations',
  ]);
  expect(kept.manifest.migrations.length).toBeGreaterThan(15);
});
