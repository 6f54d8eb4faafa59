import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { TestServer } from './test-server.ts';
import { watchOutput } from './watch-output.ts';

/**
 * Tables that are not truncated, because they have rows from the start. A file that depends on
 * changes of tracks starts its own server.
 */
const KEPT = [
  'public.tracks',
  'private.library_files',
  'private.recordings',
  'private.site_settings',
  'private.stale_account_checks',
  'private.top_level_domains',
  'private.track_fields',
  'private.watch_settings',
  'gate.signing_key',
];

let shared: Promise<{ server: TestServer; empty: string }> | undefined;

/**
 * The shared server of this worker, after deleting all listeners and their data. The worker's test
 * files run one after another. It ends with the worker.
 *
 * The server's memory is not reset. A test that exhausts a limit uses a network or address of its
 * own.
 */
export async function getEmptyServer(): Promise<TestServer> {
  shared ??= start();
  const { server, empty } = await shared;
  watchOutput();
  await server.sql(empty);
  return server;
}

async function start() {
  const { VINAHOUSE_TEST_CLUSTER: parent } = process.env;
  if (!parent) throw new Error('Only for Vitest, whose configuration names the folder.');
  // Deleted after the run, by make-cluster-folder.ts.
  const folder = mkdtempSync(join(parent, 'server-'));
  const server = await new TestServer({}, { folder }).start();
  const [row] = await server.sql<{ tables: string }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as tables from pg_tables
     where schemaname in ('auth', 'gate', 'private', 'public') and schemaname || '.' || tablename <> all($1)`,
    [KEPT],
  );
  const empty = `
    -- With its trigger, so that the server forgets the comments that it has read.
    truncate public.track_comments;
    -- Without triggers: one protects the log of operators' acts.
    set session_replication_role = replica;
    truncate ${row?.tables};
    update private.site_settings set settings = default, changed_at = default`;
  return { server, empty };
}
