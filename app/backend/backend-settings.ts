import { BackendError } from './backend-error.ts';
import { backendFetch } from './backend-fetch.ts';

export type BackendSettings = {
  url: string;
  /** For everybody's browser; what it may do is up to the database's policies. */
  anonKey: string;
  /** Where a developer reads the mail that the server did not send. */
  mailbox?: string;
  /** false where the server knows that Google is not set up. */
  google?: boolean;
};

const SETTINGS_ADDRESS = '/api/config.json';

let settings: Promise<BackendSettings> | undefined;

/**
 * A hosted project is named when the site is built; else the site's own server says.
 *
 * @throws BackendError
 */
export function loadBackendSettings(): Promise<BackendSettings> {
  settings ??= readSettings().catch((error: unknown) => {
    settings = undefined;
    throw error;
  });
  return settings;
}

/** After the server refused the key that it gave earlier. @throws BackendError */
export function reloadBackendSettings(): Promise<BackendSettings> {
  settings = undefined;
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
  // A page in its place, or half an answer.
  const own: BackendSettings = await answer
    .json()
    .catch((error: Error) => fail(error.message, 500));
  return { ...own, url: location.origin + own.url };
}

function fail(message: string, status: number): never {
  throw new BackendError('loadBackendSettings', { message, status });
}
