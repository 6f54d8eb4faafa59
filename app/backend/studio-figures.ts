import type { ListenSource } from '#domain/listen-source.ts';
import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';

/** Length in days; the last day is today, in Vietnam. */
export type FigurePeriod = 7 | 28 | 90;

/** Days are written as 2026-11-29; days with zero are left out. */
export type DailyFigures = {
  since: string;
  listens: { day: string; source: ListenSource; listens: number }[];
  likes: { day: string; times: number }[];
  comments: { day: string; times: number }[];
};

export type TrackTotals = {
  id: string;
  title: string;
  artist: string;
  listens: number;
  likes: number;
  comments: number;
};

/** The most heard tracks come first. */
export type Figures = DailyFigures & { tracks: TrackTotals[] };

export type TrackFigures = DailyFigures & {
  id: string;
  title: string;
  artist: string;
  duration_sec: number | null;
  /** How often each 64th of the track was heard; null if none ever was. */
  heard: number[] | null;
};

export type StoredFiles = {
  sound_bytes: number;
  covers_bytes: number;
  waveforms_bytes: number;
  free_bytes: number;
};

export type FigureReturns = { studio_figures: Figures; studio_track_figures: TrackFigures };

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
