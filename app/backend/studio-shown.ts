import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type { ShownState } from './rows/site-state.ts';

/** PostgREST's code for a missing function: a hosted project does not have it. */
const NO_FUNCTION = 'PGRST202';

/**
 * Waits, for ten seconds at most, until the site shows what was saved before.
 *
 * @returns null with a hosted project, which does not know the site
 * @throws BackendError
 */
export async function fetchShownState(trackIds: readonly string[]): Promise<ShownState | null> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_shown', { track_ids: [...trackIds] });
  if (error?.code === NO_FUNCTION) return null;
  if (error) throw new BackendError('fetchShownState', error);
  return data;
}
