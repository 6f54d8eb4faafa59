import { sharePromises } from '#domain/share-promises.ts';
import { BackendError } from './backend-error.ts';
import { backendFetch } from './backend-fetch.ts';

export type BackendSettings = {
  url: string;
  /** Public; the database's policies limit what it may do. */
  anonKey: string;
  /** For developers: URL of the mailbox with the e-mails that the server did not send. */
  mailbox?: string;
  /** false when the server knows that Google sign-in is not set up. */
  google?: boolean;
};

const SETTINGS_ADDRESS = '/api/config.json';

let shareSettings = sharePromises(readSettings);

/**
 * From build time for a hosted project, else from the site's own server. A failure is not cached.
 *
 * @throws BackendError
 */
export const loadBackendSettings = (): Promise<BackendSettings> => shareSettings();

/** Loads the settings again after the server has refused the API key. @throws BackendError */
export function reloadBackendSettings(): Promise<BackendSettings> {
  shareSettings = sharePromises(readSettings);
  return loadBackendSettings();
}

async function readSettings(): Promise<BackendSettings> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: anonKey } = import.meta.env;
  if (url && anonKey) return { url, anonKey };

  const answer = await backendFetch(SETTINGS_ADDRESS).catch((error: Error) =>
    fail(error.message, 0),
  );
  if (!answer.ok)
    fail(`${SETTINGS_ADDRESS} answers ${answer.status}`, Math.max(answer.status, 500));
  // An HTML page instead of JSON, or a truncated response.
  const own: BackendSettings = await answer
    .json()
    .catch((error: Error) => fail(error.message, 500));
  return { ...own, url: location.origin + own.url };
}

function fail(message: string, status: number): never {
  throw new BackendError('loadBackendSettings', { message, status });
}
