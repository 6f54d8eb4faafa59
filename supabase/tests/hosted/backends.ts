import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import pg from 'pg';
import { openSmtp } from '#server/mail/testing/open-smtp.ts';
import { TestServer } from '#server/testing/test-server.ts';
import { type Inbox, inboxOf, inboxOfMailpit } from './inbox.ts';
import { startProject } from './start-project.ts';

export type Kind = 'ours' | 'supabase';

/** One of the backends that answer the pages' calls. */
export type Backend = {
  kind: Kind;
  url: string;
  anonKey: string;
  inbox: Inbox | undefined;
  /** Runs SQL as the database's owner. */
  sql: ((text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>) | undefined;
  /** The address that e-mails link to. */
  siteUrl: string;
  stop: () => Promise<void>;
};

/** What only some backends give. */
export const missingIn = ({ inbox, sql }: Backend) => [
  ...(inbox ? [] : (['inbox'] as const)),
  ...(sql ? [] : (['database'] as const)),
];

let networks = 0;

/**
 * A client like the pages': the session that it begins is its own.
 *
 * @see app/backend/create-clients.ts
 */
export function newClient({ url, anonKey }: Backend): SupabaseClient {
  networks++;
  return createClient(url, anonKey, {
    auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false },
    global: { headers: { 'X-Forwarded-For': `198.18.${networks >> 8}.${networks & 255}` } },
  });
}

/** Our own server, on a database of its own. */
export async function startOurs(): Promise<Backend> {
  const smtp = await openSmtp();
  const server = await new TestServer({ SMTP_URL: smtp.smtpUrl }).start();
  return {
    kind: 'ours',
    url: `${server.address}/api`,
    anonKey: server.anonKey,
    inbox: inboxOf(smtp),
    sql: (text, values) => server.sql(text, values),
    siteUrl: server.address,
    stop: async () => {
      await server.stop();
      smtp.close();
    },
  };
}

/** Supabase's auth service on this machine. */
export async function startSupabase(program: string): Promise<Backend & { log: () => string }> {
  const siteUrl = 'http://localhost:3000';
  const { url, anonKey, inbox, database, log, stop } = await startProject({ program, siteUrl });
  return {
    kind: 'supabase',
    url,
    anonKey,
    inbox,
    sql: async (text, values) => (await database.query(text, values)).rows,
    siteUrl,
    log,
    stop,
  };
}

/**
 * A project elsewhere, whose address and key are in the settings that the pages are built with, too. Its database and
 * its inbox are optional.
 */
export function findHosted(env: NodeJS.ProcessEnv): Backend | undefined {
  const { VITE_SUPABASE_URL, VITE_SUPABASE_ANON_KEY, SITE_URL, DATABASE_URL, MAILPIT_URL } = env;
  if (!VITE_SUPABASE_URL || !VITE_SUPABASE_ANON_KEY) return undefined;
  const pool = DATABASE_URL ? new pg.Pool({ connectionString: DATABASE_URL }) : undefined;
  return {
    kind: 'supabase',
    url: VITE_SUPABASE_URL,
    anonKey: VITE_SUPABASE_ANON_KEY,
    inbox: MAILPIT_URL ? inboxOfMailpit(MAILPIT_URL) : undefined,
    sql: pool && (async (text, values) => (await pool.query(text, values)).rows),
    siteUrl: SITE_URL ?? 'http://localhost:3000',
    stop: async () => pool?.end(),
  };
}
