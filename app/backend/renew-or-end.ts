import type { SupabaseClient } from '@supabase/supabase-js';

type Auth = Pick<SupabaseClient['auth'], 'refreshSession' | 'signOut'>;

/**
 * Renews the session after its token was refused. Where the server refuses that too, the session ends here:
 * the library would keep one whose token is not out of date yet.
 *
 * @returns the new access token; null where there is none, for now or for ever
 */
export async function renewOrEnd(auth: Auth): Promise<string | null> {
  const { data, error } = await auth.refreshSession();
  const isRefused = error?.status !== undefined && error.status >= 400 && error.status < 429;
  if (isRefused) await auth.signOut({ scope: 'local' });
  return data.session?.access_token ?? null;
}
