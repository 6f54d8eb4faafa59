import { createClient } from '@supabase/supabase-js';
import type { BackendClient } from './backend.ts';
import { type BackendSettings, reloadBackendSettings } from './backend-settings.ts';
import { clientFetch } from './client-fetch.ts';
import { renewOrEnd } from './renew-or-end.ts';
import { renewRefused } from './renew-refused.ts';
import type { BackendTypes } from './rows/database.ts';

export { renewOrEnd };

const renewKey = async () => (await reloadBackendSettings()).anonKey;

export function createPageClient({ url, anonKey }: BackendSettings): BackendClient {
  const client: BackendClient = createClient<BackendTypes>(url, anonKey, {
    auth: {
      // Google's redirect carries a code that only this browser can exchange for a session.
      flowType: 'pkce',
      // A link with somebody's tokens must not change who is signed in here.
      detectSessionInUrl: () => false,
    },
    global: {
      fetch: renewRefused(clientFetch, {
        renewKey,
        renewSession: () => renewOrEnd(client.auth),
      }),
    },
  });
  return client;
}

let separateClients = 0;

/** A client with its own session: not stored, and unknown to the page's client. */
export function createSeparateClient({ url, anonKey }: BackendSettings): BackendClient {
  const auth = {
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    // Unique, because the library warns of two clients under one key.
    storageKey: `separate-${++separateClients}`,
  };
  const fetch = renewRefused(clientFetch, { renewKey, renewSession: async () => null });
  return createClient<BackendTypes>(url, anonKey, { auth, global: { fetch } });
}
