import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';

/** The most that a playlist may have. */
export const MOST_PLAYLIST_TRACKS = 500;

/** In order; also empty when there is no such playlist. @throws BackendError */
export async function fetchPlaylistTrackIds(playlistId: string): Promise<string[]> {
  const backend = await loadBackend();
  const { data, error } = await backend
    .from('playlist_tracks')
    .select('track_id')
    .eq('playlist_id', playlistId)
    .order('position')
    .limit(MOST_PLAYLIST_TRACKS);
  if (error) throw new BackendError('fetchPlaylistTrackIds', error);
  return data.map(({ track_id }) => track_id);
}

/** Adds at the end. @throws BackendError, 'playlist_has_track', 'playlist_full' */
export async function addToPlaylist(playlistId: string, trackId: string) {
  const backend = await loadBackend();
  const { error } = await backend
    .from('playlist_tracks')
    .insert({ playlist_id: playlistId, track_id: trackId });
  if (error) throw new BackendError('addToPlaylist', error);
}

/** Idempotent. @throws BackendError */
export async function removeFromPlaylist(playlistId: string, trackId: string) {
  const backend = await loadBackend();
  const { error } = await backend
    .from('playlist_tracks')
    .delete()
    .eq('playlist_id', playlistId)
    .eq('track_id', trackId);
  if (error) throw new BackendError('removeFromPlaylist', error);
}

/** @param newPosition from 0, among all tracks of the playlist @throws BackendError */
export async function moveInPlaylist(playlistId: string, trackId: string, newPosition: number) {
  const backend = await loadBackend();
  const { error } = await backend.rpc('move_playlist_track', {
    playlist_id: playlistId,
    track_id: trackId,
    new_position: newPosition,
  });
  if (error) throw new BackendError('moveInPlaylist', error);
}
