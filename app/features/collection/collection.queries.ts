import { queryOptions } from '@tanstack/react-query';
import { fetchPlaylistTrackIds } from '#app/backend/playlist-tracks.ts';
import { fetchMyPlaylists, fetchPlaylist } from '#app/backend/playlists.ts';

/** Offline it fails at once and says so. */
const networkMode = 'always';

export const playlistsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['playlists', userId],
    queryFn: () => fetchMyPlaylists(userId),
    networkMode,
  });

/** The user is in the key: a private playlist exists only for its owner. */
export const playlistQuery = (playlistId: string, userId: string | null) =>
  queryOptions({
    queryKey: ['playlist', playlistId, userId],
    queryFn: () => fetchPlaylist(playlistId),
    networkMode,
  });

export const playlistTracksQuery = (playlistId: string, userId: string | null) =>
  queryOptions({
    queryKey: ['playlist-tracks', playlistId, userId],
    queryFn: () => fetchPlaylistTrackIds(playlistId),
    networkMode,
  });
