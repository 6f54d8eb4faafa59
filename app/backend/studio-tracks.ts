import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type {
  DuplicateRow,
  EditableTrackRow,
  StudioTrackRow,
  TrackFields,
} from './rows/studio-track-rows.ts';

export type StudioTrackSearch = { words: string; isOnlyHidden: boolean };

export const STUDIO_TRACKS_PER_PAGE = 50;

/** The next page after the given track, in list order. @throws BackendError */
export async function fetchStudioTracks(
  { words, isOnlyHidden }: StudioTrackSearch,
  after: StudioTrackRow | null,
): Promise<StudioTrackRow[]> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_tracks', {
    search: words,
    only_hidden: isOnlyHidden,
    after_position: after?.list_position ?? null,
    after_id: after?.id ?? null,
  });
  if (error) throw new BackendError('fetchStudioTracks', error);
  return data;
}

/** Null if the catalogue has no such track. @throws BackendError */
export async function fetchEditableTrack(trackId: string): Promise<EditableTrackRow | null> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_track', { track_id: trackId });
  if (error) throw new BackendError('fetchEditableTrack', error);
  return data[0] ?? null;
}

/** Imports do not overwrite what is set here. @throws BackendError */
export async function editTrack(trackId: string, fields: Partial<TrackFields>): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('edit_track', { track_id: trackId, fields });
  if (error) throw new BackendError('editTrack', error);
}

/** Removes them from the site at once, with their sound. @throws BackendError */
export async function takeDownTracks(trackIds: string[], reason: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('take_down_tracks', { track_ids: trackIds, reason });
  if (error) throw new BackendError('takeDownTracks', error);
}

/** @throws BackendError */
export async function putBackTracks(trackIds: string[]): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('put_back_tracks', { track_ids: trackIds });
  if (error) throw new BackendError('putBackTracks', error);
}

/** @throws BackendError */
export async function tagTracks(trackIds: string[], tag: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('tag_tracks', { track_ids: trackIds, tag });
  if (error) throw new BackendError('tagTracks', error);
}

/**
 * Publishes hidden tracks at a time within a year; null cancels that. Published tracks stay as they are.
 *
 * @returns how many have another time now
 * @throws BackendError, 'publish_not_hidden' if none of them is hidden
 */
export async function scheduleTracks(trackIds: string[], at: Date | null): Promise<number> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('schedule_tracks', {
    track_ids: trackIds,
    at: at?.toISOString() ?? null,
  });
  if (error) throw new BackendError('scheduleTracks', error);
  return data;
}

/** At most 200, grouped by `alike`. @throws BackendError */
export async function fetchDuplicates(): Promise<DuplicateRow[]> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_duplicates', {});
  if (error) throw new BackendError('fetchDuplicates', error);
  return data;
}
