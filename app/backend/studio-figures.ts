import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type { Figures, StoredFiles, TrackFigures } from './rows/figures.ts';

/** Length in days; the last day is today, in Vietnam. */
export type FigurePeriod = 7 | 28 | 90;

/** @throws BackendError */
export async function fetchFigures(days: FigurePeriod): Promise<Figures> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_figures', { days });
  if (error) throw new BackendError('fetchFigures', error);
  return data;
}

/** @throws BackendError */
export async function fetchTrackFigures(
  trackId: string,
  days: FigurePeriod,
): Promise<TrackFigures> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_track_figures', { track_id: trackId, days });
  if (error) throw new BackendError('fetchTrackFigures', error);
  return data;
}

/** PostgREST's code for a missing function. */
const NO_FUNCTION = 'PGRST202';

/** `files` is null with a hosted project, which holds no files of ours. @throws BackendError */
export async function fetchStorage(): Promise<{
  databaseBytes: number;
  files: StoredFiles | null;
}> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_storage');
  if (!error) return { databaseBytes: data.database_bytes, files: data };
  if (error.code !== NO_FUNCTION) throw new BackendError('fetchStorage', error);
  const database = await backend.rpc('studio_database_bytes');
  if (database.error) throw new BackendError('fetchStorage', database.error);
  return { databaseBytes: database.data, files: null };
}
