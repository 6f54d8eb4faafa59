import type { SupabaseClient } from '@supabase/supabase-js';
import { BackendError } from './backend-error.ts';
import { backendFetch } from './backend-fetch.ts';
import { loadBackendSettings, reloadBackendSettings } from './backend-settings.ts';
import type { Database } from './database.ts';
import { renewOrEnd } from './renew-or-end.ts';
import { renewRefused } from './renew-refused.ts';

export type Backend = SupabaseClient<Database>;

let backend: Promise<Backend> | undefined;

/**
 * The one client of the page. Its library comes with the first call, so that a page that needs no
 * backend does not carry it. A failure is not remembered.
 *
 * @throws BackendError
 */
export function loadBackend(): Promise<Backend> {
  backend ??= createBackend().catch((error: unknown) => {
    backend = undefined;
    throw error;
  });
  return backend;
}

async function createBackend(): Promise<Backend> {
  const [{ createClient }, { url, anonKey }] = await Promise.all([
    importLibrary(),
    loadBackendSettings(),
  ]);
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

/**
 * A client with a session of its own, of which the page's knows nothing and nothing is stored.
 *
 * @throws BackendError
 */
export async function createSeparateClient(): Promise<Backend> {
  const [{ createClient }, { url, anonKey }] = await Promise.all([
    importLibrary(),
    loadBackendSettings(),
  ]);
  const auth = {
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    // One for each: the library warns of two clients under one key.
    storageKey: `separate-${++separateClients}`,
  };
  const ask = renewRefused(backendFetch, { renewKey, renewSession: async () => null });
  return createClient<Database>(url, anonKey, { auth, global: { fetch: ask } });
}

const renewKey = async () => (await reloadBackendSettings()).anonKey;

const importLibrary = () =>
  import('@supabase/supabase-js').catch((error: Error) => {
    throw new BackendError('loadBackend', { message: error.message, status: 0 });
  });
