import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyMigrations } from './apply-migrations.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { connect, makeDataFolder } from './testing/test-database.ts';

const run = promisify(execFile);
const dataFolder = makeDataFolder();
let postgres: EmbeddedPostgres;
/** An empty database for each test. */
let connectionString: string;
let count = 0;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(dataFolder);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(dataFolder, { recursive: true });
});
beforeEach(async () => {
  const name = `test_${++count}`;
  await query(`create database ${name}`, postgres.connectionString);
  connectionString = postgres.connectionString.replace('/postgres?', `/${name}?`);
});

async function query(sql: string, database = connectionString) {
  const client = await connect(database);
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const MIGRATIONS = new URL('../supabase/migrations/', import.meta.url);
const APPLIED = readdirSync(MIGRATIONS)
  .sort()
  .map((file) => {
    const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
    return { version, name };
  });
const history = () =>
  query('select version, name from supabase_migrations.schema_migrations order by version');

test('a plain PostgreSQL gets the tables, the roles and what a hosted project provides', async () => {
  await applyMigrations(connectionString);
  expect(await history()).toEqual(APPLIED);
  expect(
    await query(
      "select tablename as table, rowsecurity as secured from pg_tables where schemaname = 'public' order by 1",
    ),
  ).toEqual([
    { table: 'muted_listeners', secured: true },
    { table: 'operator_acts', secured: true },
    { table: 'playlist_tracks', secured: true },
    { table: 'playlists', secured: true },
    { table: 'profiles', secured: true },
    { table: 'track_comments', secured: true },
    { table: 'track_likes', secured: true },
    { table: 'track_listens_daily', secured: true },
    { table: 'tracks', secured: true },
  ]);
  expect(
    await query(
      `select rolname as role, rolcanlogin as login, rolsuper as super, rolbypassrls as bypass from pg_roles
       where rolname in ('anon', 'authenticated', 'service_role') order by 1`,
    ),
  ).toEqual([
    { role: 'anon', login: false, super: false, bypass: false },
    { role: 'authenticated', login: false, super: false, bypass: false },
    { role: 'service_role', login: false, super: false, bypass: true },
  ]);
});

test('each migration has a time of its own, by which it is known', () => {
  const versions = APPLIED.map(({ version }) => version);
  expect(versions.filter((version, n) => versions.indexOf(version) !== n)).toEqual([]);
});

test('a second run changes nothing', async () => {
  await applyMigrations(connectionString);
  await query("insert into auth.users (id, email) values (gen_random_uuid(), 'an@example.com')");
  await applyMigrations(connectionString);
  expect(await history()).toEqual(APPLIED);
  expect(await query('select email from auth.users')).toEqual([{ email: 'an@example.com' }]);
});

test("a Supabase project's own database is refused with advice and left unchanged", async () => {
  await query('create schema auth');
  await query('create table auth.schema_migrations (version text)');
  await expect(applyMigrations(connectionString)).rejects.toThrow('docs/deploy.md');
  expect(await query("select to_regclass('auth.users') as users")).toEqual([{ users: null }]);
});

test('processes that start together apply the migrations once', async () => {
  const module = new URL('apply-migrations.ts', import.meta.url).href;
  const program = `import(${JSON.stringify(module)}).then((m) => m.applyMigrations(process.argv[1]))`;
  await Promise.all(
    Array.from({ length: 3 }, () => run(process.execPath, ['-e', program, connectionString])),
  );
  expect(await history()).toEqual(APPLIED);
});

test('an owner without superuser rights applies them and may assume the roles', async () => {
  // Roles belong to the cluster, so those of earlier tests exist. This owner becomes their
  // administrator, as if it had created them.
  await query(`create role owner_${count} login createrole bypassrls`);
  await query(
    `grant anon, authenticated, service_role to owner_${count} with admin true, set false`,
  );
  const [{ name } = {}] = await query('select current_database() as name');
  await query(`alter database ${name} owner to owner_${count}`);
  const asOwner = connectionString.replace('//postgres@', `//owner_${count}@`);
  await applyMigrations(asOwner);
  const client = await connect(asOwner);
  for (const role of ['anon', 'authenticated', 'service_role']) {
    await client.query(`set role ${role}`);
    expect((await client.query('select * from public.track_comments')).rows).toEqual([]);
    await client.query('reset role');
  }
  await client.end();
});

test('a failed migration is named, and the database stays unchanged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vinahouse-migrations-'));
  writeFileSync(join(folder, '20260101000000_good.sql'), 'create table good ();');
  writeFileSync(join(folder, '20260102000000_bad.sql'), 'create table bad (); select nothing;');
  writeFileSync(join(folder, 'README.md'), 'no migration');
  await expect(applyMigrations(connectionString, pathToFileURL(`${folder}/`))).rejects.toThrow(
    'Migration 20260102000000_bad failed: column "nothing" does not exist',
  );
  expect(
    await query("select to_regclass('good') as good, to_regclass('auth.users') as users"),
  ).toEqual([{ good: null, users: null }]);
  rmSync(folder, { recursive: true });
});

test('a later migration is added to the earlier ones', async () => {
  await applyMigrations(connectionString);
  const folder = mkdtempSync(join(tmpdir(), 'vinahouse-migrations-'));
  writeFileSync(join(folder, '20261121090200_track_comments.sql'), 'select never_run();');
  writeFileSync(join(folder, '20991231000000_later.sql'), 'create table public.later ();');
  await applyMigrations(connectionString, pathToFileURL(`${folder}/`));
  expect(await history()).toEqual([...APPLIED, { version: '20991231000000', name: 'later' }]);
  rmSync(folder, { recursive: true });
});

test("a database from before the tracks table gets a placeholder row for each track that listeners' data refers to, and keeps that data", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vinahouse-migrations-'));
  for (const file of readdirSync(MIGRATIONS).filter((name) => name < '20261127'))
    cpSync(new URL(file, MIGRATIONS), join(folder, file));
  await applyMigrations(connectionString, pathToFileURL(`${folder}/`));
  rmSync(folder, { recursive: true });
  const id = '11111111-0000-4000-8000-000000000000';
  await query(
    `insert into auth.users (id, email, email_confirmed_at) values ('${id}', 'an@example.com', now());
     insert into public.track_comments (track_id, user_id, content) values ('mua-chieu', '${id}', 'hay');
     insert into public.track_likes (track_id, user_id) values ('mua-chieu', '${id}'), ('dem-trang', '${id}');
     insert into public.playlists (id, user_id, title) values ('${id}', '${id}', 'Tên');
     insert into public.playlist_tracks (track_id, playlist_id) values ('vinahouse-1', '${id}')`,
  );
  const kept = () =>
    query(
      `select (select count(*)::int from public.track_comments) as comments,
         (select count(*)::int from public.track_likes) as likes,
         (select count(*)::int from public.playlist_tracks) as entries`,
    );
  await applyMigrations(connectionString);
  expect(
    await query('select id, title, status, status_reason from public.tracks order by id'),
  ).toEqual(
    ['dem-trang', 'mua-chieu', 'vinahouse-1'].map((track) => ({
      id: track,
      title: track,
      status: 'removed',
      status_reason: 'unknown',
    })),
  );
  expect(await kept()).toEqual([{ comments: 1, likes: 2, entries: 1 }]);
  await expect(
    query(`insert into public.track_likes (track_id, user_id) values ('khac', '${id}')`),
  ).rejects.toThrow('like_bad_track');
  // An import of the track fills its placeholder row.
  await query(
    `insert into public.tracks as known (id, status, title, artist, genre, duration_sec, stream_url, cover_image)
     values ('mua-chieu', 'published', 'Mưa chiều', 'DJ Thử', 'Vinahouse', 200, '/sound/a.mp3', '/covers/a.jpg')
     on conflict (id) do update set status = excluded.status, status_reason = '', title = excluded.title,
       duration_sec = excluded.duration_sec, stream_url = excluded.stream_url, cover_image = excluded.cover_image
     where known.status_reason = 'unknown'`,
  );
  const client = await connect(connectionString);
  await client.query('set role anon');
  expect((await client.query('select content from public.track_comments')).rows).toEqual([
    { content: 'hay' },
  ]);
  await client.end();
});

test('refresh tokens of an earlier version are replaced by their digests', async () => {
  await applyMigrations(connectionString);
  await query('alter table auth.refresh_tokens add column parent varchar(255)');
  await query(
    `insert into auth.refresh_tokens (id, token, user_id)
     values ('1', 'v4hk3s7xqkzy', gen_random_uuid()), ('2', 'Qd-8_x', gen_random_uuid())`,
  );
  const tokens = () => query('select token from auth.refresh_tokens order by id');
  await applyMigrations(connectionString);
  const digests = ['v4hk3s7xqkzy', 'Qd-8_x'].map((token) => ({
    token: createHash('sha256').update(token).digest('hex'),
  }));
  expect(await tokens()).toEqual(digests);
  await applyMigrations(connectionString);
  expect(await tokens()).toEqual(digests);
});
