import { BackendError } from './backend-error.ts';

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

async function readSettings(): Promise<BackendSettings> {
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_ANON_KEY: anonKey } = import.meta.env;
  if (url && anonKey) return { url, anonKey };

  const answer = await fetch(SETTINGS_ADDRESS).catch((error: Error) => {
    throw new BackendError('loadBackendSettings', { message: error.message, status: 0 });
  });
  if (!answer.ok)
    throw new BackendError('loadBackendSettings', {
      message: `${SETTINGS_ADDRESS} answers ${answer.status}`,
      status: answer.status,
    });
  const own = (await answer.json()) as BackendSettings;
  return { ...own, url: location.origin + own.url };
}
