import { readFile } from 'node:fs/promises';
import type pg from 'pg';

/**
 * Gives a plain PostgreSQL what a hosted Supabase project has before its first migration.
 *
 * @throws Error for a database whose schema auth Supabase's own service keeps
 */
export async function createAuthSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select to_regclass('auth.schema_migrations') is not null as is_hosted",
  );
  if (rows[0]?.is_hosted)
    throw new Error(
      'This database belongs to a Supabase project, whose own service keeps its accounts. ' +
        'Let the pages ask the project instead: see "Hosted Supabase" in docs/deploy.md',
    );
  await client.query(await readFile(new URL('auth-schema.sql', import.meta.url), 'utf8'));
}
