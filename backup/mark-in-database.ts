import pg from 'pg';
import type { LastBackup } from '#runtime/last-backup.ts';

const MARK = `
  insert into private.last_backup as last (taken_at, bytes) values ($1, $2)
  on conflict (is_only) do update set taken_at = excluded.taken_at, bytes = excluded.bytes
    where last.taken_at < excluded.taken_at`;

/**
 * Records the time of the last backup for all servers of a database.
 *
 * @throws Error also when the database has no table for it yet
 */
export async function markInDatabase(databaseUrl: string, { createdAt, bytes }: LastBackup) {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(MARK, [createdAt, bytes]);
  } finally {
    await client.end();
  }
}
