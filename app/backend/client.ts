import { sharePromises } from '#domain/share-promises.ts';
import type { BackendClient } from './backend.ts';
import { BackendError } from './backend-error.ts';
import { loadBackendSettings } from './backend-settings.ts';

/**
 * The page's only client. The first call loads the library, so that pages without backend calls do
 * not carry it. A failure is not cached.
 *
 * @throws BackendError
 */
export const loadBackend = sharePromises(async (): Promise<BackendClient> => {
  const { createPageClient, settings } = await loadParts();
  return createPageClient(settings);
});

/** A second client, for the session that an e-mail link starts. @throws BackendError */
export async function loadSeparateClient(): Promise<BackendClient> {
  const { createSeparateClient, settings } = await loadParts();
  return createSeparateClient(settings);
}

/**
 * Renews the page's session after its token was refused, see renew-or-end.ts.
 *
 * @throws BackendError
 */
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
