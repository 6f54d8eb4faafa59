import type { Chapter } from '#library/track.ts';
import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';

/** A track in the operators' lists, hidden or not. */
export type StudioTrackRow = {
  id: string;
  status: 'waiting' | 'published' | 'hidden';
  /** When a hidden track is published automatically. */
  publish_at: string | null;
  title: string;
  artist: string;
  tags: string[];
  /** Null until its file has been measured. */
  duration_sec: number | null;
  stream_url: string | null;
  cover_image: string | null;
  cover_color: string | null;
  cover_has_avif: boolean;
  bpm: number | null;
  first_downbeat_sec: number | null;
  loudness_lufs: number | null;
  true_peak_db: number | null;
  list_position: number;
};

/** The fields that operators may edit. */
export type TrackFields = {
  title: string;
  artist: string;
  album: string;
  genre: string;
  tags: string[];
  description: string;
  bpm: number | null;
  first_downbeat_sec: number | null;
  downloadable: boolean;
  is_original: boolean;
  year: number | null;
  track_number: number | null;
  lyrics: string | null;
  youtube_url: string | null;
  chapters: Chapter[] | null;
};

export type EditableTrackRow = Omit<StudioTrackRow, 'list_position'> &
  TrackFields & {
    hidden_reason: string | null;
    comments_closed: boolean;
    /** The file's original text where an old Vietnamese encoding was repaired, keyed by field. */
    repairs: Record<string, string>;
  };

/** Rows with the same `alike` may be the same track, judged by name or by sound. */
export type DuplicateRow = StudioTrackRow & { alike: string; cause: 'name' | 'sound' };

export type StudioTrackSearch = { words: string; isOnlyHidden: boolean };

export type StudioTrackFunctions = {
  studio_tracks: {
    Args: {
      search: string;
      only_hidden: boolean;
      after_position: number | null;
      after_id: string | null;
    };
    Returns: StudioTrackRow[];
  };
  studio_track: { Args: { track_id: string }; Returns: EditableTrackRow[] };
  edit_track: { Args: { track_id: string; fields: Partial<TrackFields> }; Returns: boolean };
  tag_tracks: { Args: { track_ids: string[]; tag: string }; Returns: number };
  take_down_tracks: { Args: { track_ids: string[]; reason: string }; Returns: number };
  schedule_tracks: { Args: { track_ids: string[]; at: string | null }; Returns: number };
  studio_duplicates: { Args: Record<never, never>; Returns: DuplicateRow[] };
  put_back_tracks: { Args: { track_ids: string[] }; Returns: number };
};

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

/** Null if the library has no such track. @throws BackendError */
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

/** Publishes hidden tracks at a time within a year; null cancels that. @throws BackendError */
export async function scheduleTracks(trackIds: string[], at: Date | null): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('schedule_tracks', {
    track_ids: trackIds,
    at: at?.toISOString() ?? null,
  });
  if (error) throw new BackendError('scheduleTracks', error);
}

/** At most 200, grouped by `alike`. @throws BackendError */
export async function fetchDuplicates(): Promise<DuplicateRow[]> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_duplicates', {});
  if (error) throw new BackendError('fetchDuplicates', error);
  return data;
}
