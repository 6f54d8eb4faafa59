import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isJoined, type Migration, migrate, readMigrations } from '#database/apply-migrations.ts';
import { createAuthSchema } from '#database/create-auth-schema.ts';
import { connect, startTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { UNRELEASED } from '#database/unreleased-versions.ts';
import { writeSchema } from '#database/write-schema.ts';
import { ArchiveTooNew } from '../archive/archive-too-new.ts';
import type { Manifest } from '../archive/manifest.ts';
import { dumpDatabase } from './dump-database.ts';
import { RestoredDatabase } from './restored-database.ts';
import { readChunkPath } from './row-chunks.ts';

let database: TestDatabase;
let migrations: Migration[];
/** Two empty databases for each test. */
let former: string;
let restored: string;
let count = 0;

beforeAll(async () => {
  database = await startTestDatabase();
  migrations = await readMigrations();
});
afterAll(() => database.stop());
beforeEach(async () => {
  [former = '', restored = ''] = await Promise.all(['former', 'restored'].map(makeEmpty));
});

async function makeEmpty(name: string): Promise<string> {
  const named = `${name}_${++count}`;
  await sql(database.connectionString, `create database ${named} template template0`);
  return database.connectionString.replace(/test_\d+\?/, `${named}?`);
}

async function sql(connectionString: string, text: string) {
  const client = await connect(connectionString);
  return (await client.query(text).finally(() => client.end())).rows;
}

async function readSchema(connectionString: string) {
  const client = await connect(connectionString);
  return writeSchema(client, migrations).finally(() => client.end());
}

/** Dumps one database and restores it into the other. */
async function restore(changes: Partial<Manifest> = {}): Promise<void> {
  const chunks: [string, Uint8Array][] = [];
  const facts = await dumpDatabase(former, async (path, chunk) => {
    chunks.push([path, chunk]);
  });
  const manifest = { ...facts, ...changes } as Manifest;
  const target = await RestoredDatabase.open(restored, manifest);
  try {
    expect(target.unknownTables).toEqual([]);
    for (const [path, chunk] of chunks) {
      const table = readChunkPath(path);
      if (table) await target.add(table, chunk);
    }
    await target.commit();
  } finally {
    await target.close();
  }
}

const AN = '11111111-0000-4000-8000-000000000000';
const A_COMMENT = `
  insert into auth.users (id, email) values ('${AN}', 'an@example.com');
  insert into public.tracks (id, status, title, artist, genre, duration_sec, stream_url, cover_image, revision)
    values ('nhac-cu', 'hidden', 'Nhạc cũ', 'DJ Thử', 'Vinahouse', 200, '/sound/a.mp3', '/covers/a.jpg', 1);
  insert into public.track_comments (user_id, track_id, content) values ('${AN}', 'nhac-cu', 'Từ trước');`;

test('an archive of an earlier version gets the later migrations', async () => {
  const client = await connect(former);
  await client.query('begin');
  await migrate(client, migrations.slice(0, -1));
  await client.query(`set session_replication_role = replica; ${A_COMMENT} commit`);
  await client.end();
  await restore();
  expect(await sql(restored, 'select content from public.track_comments')).toEqual([
    { content: 'Từ trước' },
  ]);
  expect(
    await sql(restored, 'select version from supabase_migrations.schema_migrations order by 1'),
  ).toEqual(migrations.map(({ version }) => ({ version })));
});

test('an archive of commit c34f290c keeps its rows and gets what they lack', async () => {
  const client = await connect(former);
  await client.query('begin');
  await createAuthSchema(client);
  await client.query(
    readFileSync(new URL('../../supabase/tests/c34f290c.sql', import.meta.url), 'utf8'),
  );
  await client.query(
    `set session_replication_role = replica; ${A_COMMENT}
     insert into private.watched_words (folded, word) values (' cá độ ', 'cá độ');
     update private.site_settings set settings = '{"name": "Nhà"}'; commit`,
  );
  await client.end();
  await restore();
  expect(
    await sql(
      restored,
      `select (select content from public.track_comments) as said, (select was_published from public.tracks) as was,
         (select settings ->> 'name' from private.site_settings) as name, private.has_watched_word('cá-độ') as held,
         private.has_link('xem ở evil.com') as linked`,
    ),
  ).toEqual([{ said: 'Từ trước', was: true, name: 'Nhà', held: true, linked: true }]);
  expect(await readSchema(restored)).toEqual(await readSchema(database.connectionString));
});

test('an archive of commit 6d7de1bf keeps what it knows about its rows', async () => {
  const client = await connect(former);
  await client.query('begin');
  await migrate(client, migrations.filter(isJoined));
  await client.query(`set session_replication_role = replica; ${A_COMMENT} commit`);
  await client.end();
  await restore({ migrations: UNRELEASED });
  expect(await sql(restored, 'select was_published from public.tracks')).toEqual([
    { was_published: false },
  ]);
});

test('archives of other unreleased versions and of later ones are refused', async () => {
  await sql(former, 'create schema supabase_migrations');
  await sql(former, 'create table supabase_migrations.schema_migrations (version text)');
  await expect(restore({ migrations: UNRELEASED.slice(0, 40) })).rejects.toThrow('6d7de1bf');
  await expect(restore({ migrations: ['20991231000000'] })).rejects.toThrow(ArchiveTooNew);
});
