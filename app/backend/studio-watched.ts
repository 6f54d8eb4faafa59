import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';

/** What holds a comment for an operator's review. */
export type WatchedRow = { words: string[]; links_wait: boolean };

export type WatchedFunctions = {
  studio_watched: { Args: Record<never, never>; Returns: WatchedRow[] };
  save_watched: { Args: WatchedRow; Returns: boolean };
  does_my_comment_wait: { Args: { track_id: string }; Returns: boolean };
};

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
