import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { ExplainedError } from '#runtime/explained-error.ts';
import { ensureRoles } from './ensure-roles.ts';

/**
 * Thrown for the database of a Supabase project, which gets its migrations from `supabase db push`.
 */
export class HostedDatabase extends Error {}

/**
 * Gives a plain PostgreSQL what a hosted Supabase project has before its first migration.
 *
 * @param client in a transaction
 * @throws HostedDatabase when Supabase's own service manages the schema auth
 * @throws Error for a database that cannot be used
 */
export async function createAuthSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select to_regclass('auth.schema_migrations') is not null as is_hosted",
  );
  if (rows[0]?.is_hosted)
    throw new HostedDatabase(
      'This database belongs to a Supabase project, whose own service keeps its accounts. ' +
        'Let the pages ask the project instead: see "Hosted Supabase" in docs/deploy.md',
    );
  await assertSuitable(client);
  await ensureRoles(client);
  await client.query(await readFile(new URL('auth-schema.sql', import.meta.url), 'utf8'));
}

const OLDEST_MAJOR_VERSION = 15;

async function assertSuitable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int / 10000 as version,
       current_setting('server_encoding') as encoding`,
  );
  const { version = 0, encoding } = rows[0] ?? {};
  if (version < OLDEST_MAJOR_VERSION)
    throw new ExplainedError({
      vi: `Cơ sở dữ liệu này là PostgreSQL ${version}; trang cần bản ${OLDEST_MAJOR_VERSION} trở lên.`,
      en: `This database is PostgreSQL ${version}; the site needs ${OLDEST_MAJOR_VERSION} or newer.`,
    });
  if (encoding !== 'UTF8')
    throw new ExplainedError({
      vi:
        `Bảng mã của cơ sở dữ liệu này là ${encoding}, không có chữ Việt. ` +
        "Hãy tạo một cái bằng: create database … encoding 'UTF8' template template0",
      en:
        `The encoding of this database is ${encoding}, which has no Vietnamese. ` +
        "Make one with: create database … encoding 'UTF8' template template0",
    });
}
