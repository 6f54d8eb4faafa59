import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type { EditableSeriesRow, StudioSeriesRows } from './rows/series-rows.ts';

export const STUDIO_SERIES_PER_PAGE = 50;

export type SeriesChanges = Partial<
  Pick<EditableSeriesRow, 'name' | 'words' | 'by_date' | 'is_hidden'>
>;

/** Series first, then albums. @throws BackendError */
export async function fetchStudioSeries(words: string, skipped: number): Promise<StudioSeriesRows> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_series', { search: words, skipped });
  if (error) throw new BackendError('fetchStudioSeries', error);
  return data;
}

/** @throws BackendError */
export async function fetchEditableSeries(series: string): Promise<EditableSeriesRow | null> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_one_series', { series });
  if (error) throw new BackendError('fetchEditableSeries', error);
  return data;
}

/** @returns the id @throws BackendError */
export async function makeSeries(name: string): Promise<string> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('make_series', { name });
  if (error) throw new BackendError('makeSeries', error);
  return data;
}

/**
 * Fields that are not given stay as they are.
 *
 * @param before what the operator saw of the fields: saving is refused if another operator has changed them since
 * @throws BackendError
 */
export async function saveSeries(
  series: string,
  changes: SeriesChanges,
  before: SeriesChanges,
): Promise<void> {
  const fields = { ...changes, before };
  const backend = await loadBackend();
  const { error } = await backend.rpc('save_series', { series, fields });
  if (error) throw new BackendError('saveSeries', error);
}

/** @throws BackendError */
export async function putInSeries(series: string, trackId: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('put_in_series', { series, track_ids: [trackId] });
  if (error) throw new BackendError('putInSeries', error);
}

/** @throws BackendError */
export async function takeFromSeries(series: string, trackId: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('take_from_series', { series, track_id: trackId });
  if (error) throw new BackendError('takeFromSeries', error);
}

/** @param place in the operators' list, from 1 @throws BackendError */
export async function moveInSeries(series: string, trackId: string, place: number): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('move_in_series', {
    ...{ series, track_id: trackId, new_place: place },
  });
  if (error) throw new BackendError('moveInSeries', error);
}
