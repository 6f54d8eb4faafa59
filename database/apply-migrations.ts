import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { createAuthSchema } from './create-auth-schema.ts';
import { LAST_JOINED, recognizeUnreleased } from './unreleased-versions.ts';

const MIGRATIONS = new URL('../supabase/migrations/', import.meta.url);
/** An arbitrary number that nobody else locks. */
const LOCK = 86_424_602_026n;

/** As the Supabase CLI creates it. */
const HISTORY = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key
  );
  alter table supabase_migrations.schema_migrations
    add column if not exists statements text[],
    add column if not exists name text;
`;

/**
 * Applies the migrations that this version of the site needs, in one transaction: an error leaves the
 * database as it was.
 *
 * Several servers may start at once on one database: the first one applies, the others wait for it.
 */
export async function applyMigrations(
  connectionString: string,
  folder: URL = MIGRATIONS,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  // Without a listener the event would end the process. The running query fails with the same error.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await migrate(client, await readMigrations(folder));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/**
 * @param client in a transaction
 * @throws ExplainedError for the database of an unreleased version that cannot be upgraded
 */
export async function migrate(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  await createAuthSchema(client);
  await client.query(HISTORY);
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const applied = rows.map(({ version }) => version);
  const unreleased = recognizeUnreleased(applied);
  if (!unreleased) return applyMissing(client, migrations, applied);
  await unreleased.prepareTables(client);
  await applyMissing(client, migrations.filter(isJoined), []);
  await unreleased.completeRows(client);
  await applyMissing(
    client,
    migrations.filter((migration) => !isJoined(migration)),
    [],
  );
}

/** Whether it describes the schema as it was when the migrations were joined. */
export const isJoined = ({ version }: Migration): boolean => version <= LAST_JOINED;

async function applyMissing(
  client: pg.Client,
  migrations: Migration[],
  applied: string[],
): Promise<void> {
  const known = new Set(applied);
  for (const migration of migrations)
    if (!known.has(migration.version)) await apply(client, migration);
}

export type Migration = { version: string; name: string; sql: string };

/** Sorted by version. */
export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const files = (await readdir(folder)).sort();
  const migrations: Migration[] = [];
  for (const file of files) {
    const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
    if (version && name)
      migrations.push({ version, name, sql: await readFile(new URL(file, folder), 'utf8') });
  }
  return migrations;
}

async function apply(client: pg.Client, { version, name, sql }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`Migration ${version}_${name} failed: ${(error as Error).message}`, {
      cause: error,
    });
  }
  await client.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [version, name, [sql]],
  );
}
