import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyMigrations } from '#database/apply-migrations.ts';
import { createAuthSchema } from '#database/create-auth-schema.ts';
import { createCluster } from '#database/create-cluster.ts';
import { findPostgresAccount } from '#database/postgres-account.ts';
import { findPostgresBinaries } from '#database/postgres-binaries.ts';
import { PostgresProcess } from '#database/postgres-process.ts';
import { connect } from '#database/testing/test-database.ts';

const run = promisify(execFile);
const CLI = fileURLToPath(new URL('../../node_modules/supabase/dist/supabase.js', import.meta.url));
const FOLDER = fileURLToPath(new URL('..', import.meta.url));
const PASSWORD = 'chỉ để thử'.normalize('NFD');

const home = mkdtempSync(join(tmpdir(), 'vinahouse-cli-'));
let server: PostgresProcess;
let address: string;

/** A PostgreSQL that is reached like a hosted one: over TCP, with a password. */
beforeAll(async () => {
  cpSync(FOLDER, join(home, 'supabase'), { recursive: true });
  const folder = join(home, 'postgres');
  const { initdb, postgres } = await findPostgresBinaries();
  const account = await findPostgresAccount();
  await createCluster(folder, initdb, account);
  writeFileSync(
    join(folder, 'pg_hba.conf'),
    'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n',
  );
  const port = await findFreePort();
  const options = ['-k', folder, '-p', `${port}`, '-c', 'listen_addresses=127.0.0.1'];
  const socket = `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`;
  server = new PostgresProcess({
    command: [...account.prefix, postgres, '-D', folder, ...options],
    identity: account.identity,
    folder,
    logFile: join(home, 'postgres.log'),
    connectionString: socket,
  });
  await server.start();
  const owner = await connect(socket);
  await owner.query(`alter role postgres password ${pg.escapeLiteral(PASSWORD)}`);
  await owner.query('create database pushed');
  await owner.query('create database ours');
  await owner.query('create database unreleased');
  await owner.end();
  address = `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`;
});
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true });
});

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const found = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (!found || typeof found === 'string') throw new Error('No port is free.');
  return found.port;
}

const push = (database: string) => supabase(database, ['db', 'push', '--yes']);

async function supabase(database: string, command: string[]): Promise<string> {
  const url = `${address}/${database}?sslmode=disable`;
  const { stdout, stderr } = await run(
    process.execPath,
    [CLI, ...command, '--db-url', url, '--workdir', home],
    { env: { PATH: process.env.PATH, HOME: home, DO_NOT_TRACK: '1' }, cwd: home },
  );
  return stdout + stderr;
}

async function query(database: string, sql: string) {
  const client = await connect(`${address}/${database}`);
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

const HISTORY = 'select version, name from supabase_migrations.schema_migrations order by version';
/** Everything the migrations made, as the catalogue has it. */
const MADE = `
  select format('%s %s', table_name, (column_name, data_type, is_nullable, column_default)) as made
    from information_schema.columns where table_schema in ('public', 'private')
  union all select format('%s %s', tablename, (policyname, roles, cmd, qual, with_check)) from pg_policies
  union all select format('%s %s', table_name, (grantee, column_name, privilege_type))
    from information_schema.column_privileges where table_schema in ('public', 'private')
  union all select pg_get_functiondef(p.oid) || array(select unnest(p.proacl)::text order by 1)::text from pg_proc p
    where pronamespace in ('private'::regnamespace, 'public'::regnamespace)
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select indexdef from pg_indexes where schemaname in ('public', 'private')
  order by 1`;

test('supabase db push applies the migrations, and the server does not apply them again', async () => {
  const client = await connect(`${address}/pushed`);
  await client.query('begin');
  await createAuthSchema(client);
  await client.query('commit');
  await client.end();
  expect(await push('pushed')).toContain('Applying migration 20261209110800_comments.sql');
  const pushed = await query('pushed', HISTORY);
  expect(pushed).toHaveLength(readdirSync(join(FOLDER, 'migrations')).length);

  await applyMigrations(`${address}/pushed`);
  expect(await query('pushed', HISTORY)).toEqual(pushed);
});

test('supabase db push does not apply the server’s migrations again, and both give the same schema', async () => {
  await applyMigrations(`${address}/ours`);
  expect(await push('ours')).toContain('up to date');
  expect(await query('ours', HISTORY)).toEqual(await query('pushed', HISTORY));
  const made = await query('ours', MADE);
  expect(made.length).toBeGreaterThan(40);
  expect(made).toEqual(await query('pushed', MADE));
});

test('a hosted project of an unreleased version is upgraded as docs/deploy.md says', async () => {
  const inEditor = (file: string) => query('unreleased', readFileSync(join(FOLDER, file), 'utf8'));
  const client = await connect(`${address}/unreleased`);
  await client.query('begin');
  await createAuthSchema(client);
  await client.query('commit');
  await client.end();
  await inEditor('tests/c34f290c.sql');
  const versions = (await query('unreleased', HISTORY)).map(({ version }) => version);
  await inEditor('unreleased/tables.sql');
  await supabase('unreleased', ['migration', 'repair', '--status', 'reverted', ...versions]);
  await push('unreleased');
  await inEditor('unreleased/rows.sql');
  expect(await query('unreleased', HISTORY)).toEqual(await query('pushed', HISTORY));
  expect(await query('unreleased', MADE)).toEqual(await query('pushed', MADE));
});
