import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyMigrations, readMigrations } from './apply-migrations.ts';
import { createAuthSchema } from './create-auth-schema.ts';
import { connect, startTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { LAST_JOINED, UNRELEASED } from './unreleased-versions.ts';
import { writeSchema } from './write-schema.ts';

/** Has all migrations, as applyMigrations has applied them to an empty database. */
let migrated: TestDatabase;
/** The database that the test is about. */
let connectionString: string;
let count = 0;

beforeAll(async () => {
  migrated = await startTestDatabase();
});
afterAll(() => migrated.stop());

/** Makes it the database that the test is about. */
async function create(template: string): Promise<string> {
  const name = `applied_${process.pid}_${++count}`;
  await query(`create database ${name} template ${template}`, named('template1'));
  connectionString = named(name);
  return name;
}
const createEmpty = () => create('template0');
const createMigrated = () => create('postgres');
const named = (name: string) => migrated.connectionString.replace(/\/\w+\?host/, `/${name}?host`);

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
  await createMigrated();
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
  await createMigrated();
  await query("insert into auth.users (id, email) values (gen_random_uuid(), 'an@example.com')");
  await applyMigrations(connectionString);
  expect(await history()).toEqual(APPLIED);
  expect(await query('select email from auth.users')).toEqual([{ email: 'an@example.com' }]);
});

test("a Supabase project's own database is refused with advice and left unchanged", async () => {
  await createEmpty();
  await query('create schema auth');
  await query('create table auth.schema_migrations (version text)');
  await expect(applyMigrations(connectionString)).rejects.toThrow('docs/deploy.md');
  expect(await query("select to_regclass('auth.users') as users")).toEqual([{ users: null }]);
});

test('servers that start together apply the migrations once', async () => {
  await createEmpty();
  await Promise.all(Array.from({ length: 3 }, () => applyMigrations(connectionString)));
  expect(await history()).toEqual(APPLIED);
});

test('a failed migration is named, and the database stays unchanged', async () => {
  await createEmpty();
  const folder = mkdtempSync(join(tmpdir(), 'vinahouse-migrations-'));
  writeFileSync(join(folder, '20990101000000_good.sql'), 'create table good ();');
  writeFileSync(join(folder, '20990102000000_bad.sql'), 'create table bad (); select nothing;');
  writeFileSync(join(folder, 'README.md'), 'no migration');
  await expect(applyMigrations(connectionString, pathToFileURL(`${folder}/`))).rejects.toThrow(
    'Migration 20990102000000_bad failed: column "nothing" does not exist',
  );
  expect(
    await query("select to_regclass('good') as good, to_regclass('auth.users') as users"),
  ).toEqual([{ good: null, users: null }]);
  rmSync(folder, { recursive: true });
});

test('a later migration is added to the earlier ones', async () => {
  await createMigrated();
  const folder = mkdtempSync(join(tmpdir(), 'vinahouse-migrations-'));
  writeFileSync(join(folder, '20261209110800_comments.sql'), 'select never_run();');
  writeFileSync(join(folder, '20991231000000_later.sql'), 'create table public.later ();');
  await applyMigrations(connectionString, pathToFileURL(`${folder}/`));
  expect(await history()).toEqual([...APPLIED, { version: '20991231000000', name: 'later' }]);
  rmSync(folder, { recursive: true });
});

/** The schema and history of a database that commit c34f290c made. */
const C34F290C = readFileSync(new URL('../supabase/tests/c34f290c.sql', import.meta.url), 'utf8');
const AN = '11111111-0000-4000-8000-000000000000';
/** Loaded as a backup is, without triggers. */
const ITS_ROWS = `
  set session_replication_role = replica;
  insert into auth.users (id, email, email_confirmed_at) values ('${AN}', 'an@example.com', now());
  insert into public.profiles (user_id, display_name) values ('${AN}', 'An');
  insert into public.tracks (id, status, title, artist, genre, duration_sec, stream_url, cover_image, revision)
    values ('mua-chieu', 'published', 'Mưa chiều', 'DJ Thử', 'Vinahouse', 200, '/sound/a.mp3', '/covers/a.jpg', 1),
      ('dem-trang', 'hidden', 'Đêm trắng', 'DJ Thử', 'Vinahouse', 200, '/sound/b.mp3', '/covers/b.jpg', 2),
      ('sap-ra', 'hidden', 'Sắp ra', 'DJ Thử', 'Vinahouse', 200, '/sound/c.mp3', '/covers/c.jpg', 3);
  insert into public.track_comments (track_id, user_id, content) values ('mua-chieu', '${AN}', 'hay');
  insert into public.track_likes (track_id, user_id) values ('dem-trang', '${AN}');
  insert into private.recent_comments (user_id, posted_at) values ('${AN}', array[now()]);
  insert into private.library_files (path, state) values ('a.mp3', 'listed');
  insert into private.recordings (sound_hash) values ('0a');
  insert into private.watched_words (folded, word) values (' cá độ ', 'cá độ');
  set session_replication_role = origin;`;

/** Loads it once, since that takes longer than a copy. */
let unreleased: string | undefined;

async function createUnreleased() {
  if (unreleased) return create(unreleased);
  unreleased = await createEmpty();
  const client = await connect(connectionString);
  await client.query('begin');
  await createAuthSchema(client);
  await client.query(`${C34F290C}; ${ITS_ROWS} commit`);
  await client.end();
  return create(unreleased);
}

async function readSchema(database = connectionString) {
  const client = await connect(database);
  try {
    return Object.fromEntries(await writeSchema(client, await readMigrations()));
  } finally {
    await client.end();
  }
}

const countRows = () =>
  query(
    `select (select count(*)::int from auth.users) as users, (select count(*)::int from public.profiles) as profiles,
       (select count(*)::int from public.tracks) as tracks, (select count(*)::int from public.track_comments) as comments,
       (select count(*)::int from public.track_likes) as likes, (select count(*)::int from private.watched_words) as words,
       (select count(*)::int from private.library_files) as files, (select count(*)::int from private.recordings) as sounds,
       (select count(*)::int from private.site_settings) as settings`,
  );

const expectSchemaOfNew = async () =>
  expect(await readSchema()).toEqual(await readSchema(migrated.connectionString));

test('a database of commit c34f290c gets the schema of a new one, and keeps its rows', async () => {
  await createUnreleased();
  const before = await countRows();
  await applyMigrations(connectionString);
  expect(await history()).toEqual(APPLIED);
  expect(await countRows()).toEqual(before);
  expect(await query('select id, was_published from public.tracks order by id')).toEqual([
    { id: 'dem-trang', was_published: true },
    { id: 'mua-chieu', was_published: true },
    { id: 'sap-ra', was_published: false },
  ]);
  expect(await query("select private.has_watched_word('chơi cá-độ đi') as held")).toEqual([
    { held: true },
  ]);
  await expectSchemaOfNew();
});

/** As if the unreleased versions had applied these migrations. */
const rewriteHistory = (versions: string[]) =>
  query(
    `delete from supabase_migrations.schema_migrations;
     insert into supabase_migrations.schema_migrations (version) select unnest('{${versions}}'::text[])`,
  );

/** The migrations that replaced those of the unreleased versions, without later ones. */
function copyJoinedMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vinahouse-migrations-'));
  for (const { version, name } of APPLIED)
    if (version && version <= LAST_JOINED) {
      const file = `${version}_${name}.sql`;
      cpSync(new URL(file, MIGRATIONS), join(folder, file));
    }
  return folder;
}

test('a database of commit 6d7de1bf keeps its rows, and gets later migrations', async () => {
  await createEmpty();
  const folder = copyJoinedMigrations();
  await applyMigrations(connectionString, pathToFileURL(`${folder}/`));
  rmSync(folder, { recursive: true });
  await query(ITS_ROWS.replace(/insert into private.watched_words.*/, ''));
  await rewriteHistory(UNRELEASED);
  const before = await countRows();
  await applyMigrations(connectionString);
  expect(await history()).toEqual(APPLIED);
  expect(await countRows()).toEqual(before);
  // This version has itself recorded what was published.
  expect(await query('select id from public.tracks where was_published')).toEqual([]);
  await expectSchemaOfNew();
});

test('a database of another unreleased version is refused with advice and left unchanged', async () => {
  await createUnreleased();
  const schema = await readSchema();
  for (const versions of [UNRELEASED.slice(0, 40), [...UNRELEASED, '20261210000000']]) {
    await rewriteHistory(versions);
    await expect(applyMigrations(connectionString)).rejects.toThrow('git checkout 6d7de1bf');
    expect((await history()).map(({ version }) => version)).toEqual(versions);
    expect(await readSchema()).toEqual(schema);
  }
});

test('an upgrade that is interrupted leaves the database as it was', async () => {
  await createUnreleased();
  const before = [await history(), await readSchema()];
  const folder = mkdtempSync(join(tmpdir(), 'vinahouse-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  // After those that change its tables, and before those that take longest.
  writeFileSync(join(folder, '20261209111250_bad.sql'), 'select nothing;');
  await expect(applyMigrations(connectionString, pathToFileURL(`${folder}/`))).rejects.toThrow(
    'nothing',
  );
  rmSync(folder, { recursive: true });
  expect([await history(), await readSchema()]).toEqual(before);
});

test('refresh tokens of an earlier version are replaced by their digests', async () => {
  await createMigrated();
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
