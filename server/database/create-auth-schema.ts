import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { importLite } from '#server/backend/import-lite.ts';

/**
 * Gives a plain PostgreSQL what a hosted Supabase project has before its first migration: the roles,
 * and schema auth. A database that has users (a hosted one, or ours from the second start on) is left
 * alone.
 */
export async function createAuthSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('auth.users') is not null as has_users");
  if (rows[0]?.has_users) return;
  const bootstrap = await readFile(new URL('bootstrap.sql', import.meta.url), 'utf8');
  const { getAuthSchemaSql, SUPABASE_AUTH_HELPERS_SQL } = await importLite();
  await client.query(bootstrap);
  // The very tables and functions that lite would make at its first request.
  await client.query(getAuthSchemaSql());
  await client.query(SUPABASE_AUTH_HELPERS_SQL);
}
