import type { SentSource } from '#domain/listen-source.ts';
import { BackendError } from './backend-error.ts';
import { backendFetch } from './backend-fetch.ts';
import { loadBackendSettings, reloadBackendSettings } from './backend-settings.ts';

/** The limit of one call. */
export const LISTENS_PER_CALL = 50;

/** A listen, or the parts of a track that were heard. */
export type SentPlay = { id: string; track: string; agoSec: number } & (
  | { source: SentSource }
  | { parts: string }
);

/**
 * Sends listens without the client library and without a session, so that the server does not learn
 * who listens. The request survives leaving the page. Also resolves on a 400: a retry cannot help.
 *
 * @throws BackendError if they must be sent again
 */
export async function countListens(plays: readonly SentPlay[]): Promise<void> {
  const { url, anonKey } = await loadBackendSettings();
  const answer = await backendFetch(`${url}/rest/v1/rpc/count_listens`, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: {
      apikey: anonKey,
      Authorization: `Bearer ${anonKey}`,
      'Content-Type': 'application/json',
    },
    body: listensBody(plays),
  });
  if (answer.ok || answer.status === 400) return;
  if (answer.status === 401) await reloadBackendSettings();
  const { status } = answer;
  throw new BackendError('countListens', { message: `It answers ${status}`, status });
}

/** The body of a call that counts them. */
export function listensBody(plays: readonly SentPlay[]): string {
  const listens = plays.filter((play) => 'source' in play);
  const heard = plays.filter((play) => 'parts' in play);
  return JSON.stringify({ listens, ...(heard.length > 0 && { heard }) });
}
