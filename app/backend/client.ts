import type { SupabaseClient } from '@supabase/supabase-js';
import { BackendError } from './backend-error.ts';
import { backendFetch } from './backend-fetch.ts';
import { loadBackendSettings } from './backend-settings.ts';
import type { Database } from './database.ts';

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
    import('@supabase/supabase-js').catch((error: Error) => {
      throw new BackendError('loadBackend', { message: error.message, status: 0 });
    }),
    loadBackendSettings(),
  ]);
  return createClient<Database>(url, anonKey, { global: { fetch: backendFetch } });
}
