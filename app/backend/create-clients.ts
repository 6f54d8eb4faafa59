import { createClient } from '@supabase/supabase-js';
import { backendFetch } from './backend-fetch.ts';
import { type BackendSettings, reloadBackendSettings } from './backend-settings.ts';
import type { Backend } from './client.ts';
import type { Database } from './database.ts';
import { renewOrEnd } from './renew-or-end.ts';
import { renewRefused } from './renew-refused.ts';

export { renewOrEnd };

const renewKey = async () => (await reloadBackendSettings()).anonKey;

export function createPageClient({ url, anonKey }: BackendSettings): Backend {
  const client: Backend = createClient<Database>(url, anonKey, {
    auth: {
      // A session comes back from Google as a code, which is of use to this browser alone.
      flowType: 'pkce',
      // No link with somebody's tokens changes who is signed in here.
      detectSessionInUrl: () => false,
    },
    global: {
      fetch: renewRefused(backendFetch, {
        renewKey,
        renewSession: () => renewOrEnd(client.auth),
      }),
    },
  });
  return client;
}

let separateClients = 0;

/** A client with a session of its own, of which the page's knows nothing and nothing is stored. */
export function createSeparateClient({ url, anonKey }: BackendSettings): Backend {
  const auth = {
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    // One for each: the library warns of two clients under one key.
    storageKey: `separate-${++separateClients}`,
  };
  const fetch = renewRefused(backendFetch, { renewKey, renewSession: async () => null });
  return createClient<Database>(url, anonKey, { auth, global: { fetch } });
}
