import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestServer, TestUser } from './test-server.ts';

export type TestCallers = {
  owner: TestUser;
  stranger: TestUser;
  /** Signed in but no longer confirmed, which the token alone does not show. */
  unconfirmed: TestUser;
  /** Banned, but with a session that was not ended. */
  banned: TestUser;
  /** Signed out on another device: the token stays valid for its hour. */
  signedOut: TestUser;
  visitor: SupabaseClient;
};

/** One caller of each kind. */
export async function makeCallers(server: TestServer): Promise<TestCallers> {
  const user = () => server.user();
  const [owner, stranger] = [await user(), await user()];
  const [unconfirmed, banned, signedOut] = [await user(), await user(), await user()];
  await server.sql(`
    update auth.users set email_confirmed_at = null where id = '${unconfirmed.id}';
    delete from auth.sessions where user_id = '${signedOut.id}';
    set session_replication_role = replica;
    update auth.users set banned_until = now() + interval '1 day' where id = '${banned.id}'`);
  return { owner, stranger, unconfirmed, banned, signedOut, visitor: server.client() };
}

/** The database's refusal for each caller whose valid token may not write. */
export const REFUSALS = {
  unconfirmed: { status: 403, code: 'PT403', message: 'not_confirmed' },
  banned: { status: 403, code: 'PT403', message: 'account_banned' },
  signedOut: { status: 401, code: 'PT401', message: 'session_ended' },
} as const;
