import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type { Returned } from './rows/refined-rows.ts';

/** What holds a comment for an operator's review. */
export type WatchedRow = Returned<'studio_watched'>;

/** @throws BackendError */
export async function fetchWatched(): Promise<WatchedRow> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_watched');
  if (error) throw new BackendError('fetchWatched', error);
  return data[0] ?? { words: [], links_wait: false };
}

/** @throws BackendError */
export async function saveWatched(watched: WatchedRow): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('save_watched', watched);
  if (error) throw new BackendError('saveWatched', error);
}
