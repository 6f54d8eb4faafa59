import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { openPool } from '#database/open-pool.ts';
import { openSmtp } from '#server/mail/testing/open-smtp.ts';
import { TestServer } from '#server/testing/test-server.ts';
import { type Inbox, inboxOf, inboxOfMailpit } from './inbox.ts';
import { startProject } from './start-project.ts';

/** What a call may need beside an address and a key. */
export type Need = 'inbox' | 'database' | 'google';
export type Kind = 'ours' | 'supabase';

/** One of the backends that answer the pages' calls. */
export type Backend = {
  kind: Kind;
  url: string;
  anonKey: string;
  inbox: Inbox | undefined;
  /** Runs SQL as the database's owner. */
  sql: ((text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>) | undefined;
  /** Whether a stand-in for Google answers it. */
  hasGoogle: boolean;
  /** The address that e-mails link to. */
  siteUrl: string;
  stop: () => Promise<void>;
};

/** What only some backends give. */
export const missingIn = ({ inbox, sql, hasGoogle }: Backend): Need[] => [
  ...(inbox ? [] : (['inbox'] as const)),
  ...(sql ? [] : (['database'] as const)),
  ...(hasGoogle ? [] : (['google'] as const)),
];

/** `site_url` in supabase/config.toml. */
const CONFIGURED_URL = 'http://localhost:3000';

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
  const { fetch } = globalThis;
  await import('#server/testing/google-stand-in.mjs');
  const server = await new TestServer({
    SMTP_URL: smtp.smtpUrl,
    GOOGLE_CLIENT_ID: 'client-id',
    GOOGLE_CLIENT_SECRET: 'client-secret',
  }).start();
  return {
    kind: 'ours',
    url: `${server.address}/api`,
    anonKey: server.anonKey,
    inbox: inboxOf(smtp),
    sql: (text, values) => server.sql(text, values),
    hasGoogle: true,
    siteUrl: server.address,
    stop: async () => {
      globalThis.fetch = fetch;
      await server.stop();
      smtp.close();
    },
  };
}

/** Supabase's auth service on this machine. */
export async function startSupabase(program: string): Promise<Backend> {
  const { url, anonKey, inbox, database, stop } = await startProject(program);
  return {
    kind: 'supabase',
    url,
    anonKey,
    inbox,
    sql: async (text, values) => (await database.query(text, values)).rows,
    hasGoogle: true,
    siteUrl: CONFIGURED_URL,
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
  const pool = DATABASE_URL ? openPool({ connectionString: DATABASE_URL }) : undefined;
  return {
    kind: 'supabase',
    url: VITE_SUPABASE_URL,
    anonKey: VITE_SUPABASE_ANON_KEY,
    inbox: MAILPIT_URL ? inboxOfMailpit(MAILPIT_URL) : undefined,
    sql: pool && (async (text, values) => (await pool.query(text, values)).rows),
    hasGoogle: false,
    siteUrl: SITE_URL ?? CONFIGURED_URL,
    stop: async () => pool?.end(),
  };
}
