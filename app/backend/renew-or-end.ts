import type { SupabaseClient } from '@supabase/supabase-js';

type Auth = Pick<SupabaseClient['auth'], 'refreshSession' | 'signOut'>;

/**
 * Renews the session after its token was refused. If the server refuses that too, ends the session:
 * the library would keep it until its token expires.
 *
 * @returns the new access token; null if the session ended or the call failed
 */
export async function renewOrEnd(auth: Auth): Promise<string | null> {
  const { data, error } = await auth.refreshSession();
  const isRefused = error?.status !== undefined && error.status >= 400 && error.status < 429;
  if (isRefused) await auth.signOut({ scope: 'local' });
  return data.session?.access_token ?? null;
}
