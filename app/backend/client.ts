import type { SupabaseClient } from '@supabase/supabase-js';
import { BackendError } from './backend-error.ts';
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
  backend ??= loadParts()
    .then(({ createPageClient, settings }) => createPageClient(settings))
    .catch((error: unknown) => {
      backend = undefined;
      throw error;
    });
  return backend;
}

/** Beside the page's own, for the session that a letter's link begins. @throws BackendError */
export async function loadSeparateClient(): Promise<Backend> {
  const { createSeparateClient, settings } = await loadParts();
  return createSeparateClient(settings);
}

/** The page's session, after its token was refused. @throws BackendError */
export async function renewOrEndSession(): Promise<string | null> {
  const [{ renewOrEnd }, { auth }] = await Promise.all([loadParts(), loadBackend()]);
  return renewOrEnd(auth);
}

async function loadParts() {
  const [parts, settings] = await Promise.all([importParts(), loadBackendSettings()]);
  return { ...parts, settings };
}

const importParts = () =>
  import('./create-clients.ts').catch((error: Error) => {
    throw new BackendError('loadBackend', { message: error.message, status: 0 });
  });
