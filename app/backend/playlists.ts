import { isPlaylistId } from '#domain/is-playlist-id.ts';
import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type { PlaylistRow } from './rows/listener-rows.ts';

/** The most that a listener may have. */
export const MOST_PLAYLISTS = 100;

/** Most recently changed first. @throws BackendError */
export async function fetchMyPlaylists(userId: string): Promise<PlaylistRow[]> {
  const backend = await loadBackend();
  const { data, error } = await backend
    .from('playlists')
    .select('*')
    .eq('user_id', userId)
    .order('updated_at', { ascending: false })
    .limit(MOST_PLAYLISTS);
  if (error) throw new BackendError('fetchMyPlaylists', error);
  return data;
}

/** @returns null if there is none, or it is another listener's private one @throws BackendError */
export async function fetchPlaylist(id: string): Promise<PlaylistRow | null> {
  if (!isPlaylistId(id)) return null;
  const backend = await loadBackend();
  const { data, error } = await backend.from('playlists').select('*').eq('id', id).maybeSingle();
  if (error) throw new BackendError('fetchPlaylist', error);
  return data;
}

/** Creates a private, empty playlist. @throws BackendError */
export async function createPlaylist({
  user_id,
  title,
}: Pick<PlaylistRow, 'user_id' | 'title'>): Promise<PlaylistRow> {
  const backend = await loadBackend();
  const { data, error } = await backend
    .from('playlists')
    .insert({ user_id, title })
    .select('*')
    .single();
  if (error) throw new BackendError('createPlaylist', error);
  return data;
}

/** @throws BackendError, 'playlist_missing' if it is gone or another listener's */
export async function updatePlaylist(
  id: string,
  change: Partial<Pick<PlaylistRow, 'title' | 'description' | 'is_public'>>,
) {
  const backend = await loadBackend();
  const { data, error } = await backend.from('playlists').update(change).eq('id', id).select('id');
  if (error) throw new BackendError('updatePlaylist', error);
  if (data.length === 0) throw new BackendError('updatePlaylist', { message: 'playlist_missing' });
}

/** Deletes it with its list of tracks. Idempotent. @throws BackendError */
export async function deletePlaylist(id: string) {
  const backend = await loadBackend();
  const { error } = await backend.from('playlists').delete().eq('id', id);
  if (error) throw new BackendError('deletePlaylist', error);
}
