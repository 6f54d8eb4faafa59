import { useQueryClient } from '@tanstack/react-query';
import { addToPlaylist } from '#app/backend/playlist-tracks.ts';
import { createPlaylist } from '#app/backend/playlists.ts';
import type { PlaylistRow } from '#app/backend/rows/listener-rows.ts';
import { showCollectionFailure } from '#app/listener/show-collection-failure.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { playlistQuery, playlistsQuery, playlistTracksQuery } from './collection.queries.ts';

/**
 * Creates a playlist, puts it first in the list, and shows a failure.
 *
 * @param firstTrackId added to the new playlist
 */
export function useCreatePlaylist(
  userId: string,
  firstTrackId: string | undefined,
  onCreated: (playlist: PlaylistRow, trackIds: string[]) => void,
) {
  const client = useQueryClient();

  const create = async (title: string) => {
    const playlist = await createPlaylist({ user_id: userId, title });
    if (!firstTrackId) return { playlist, trackIds: [] };
    try {
      await addToPlaylist(playlist.id, firstTrackId);
      return { playlist, trackIds: [firstTrackId] };
    } catch (error) {
      // The playlist was created all the same.
      showCollectionFailure(error, collectionMessages.chooser.addFailed);
      return { playlist, trackIds: [] };
    }
  };

  return useSending(async (title: string) => {
    try {
      const { playlist, trackIds } = await create(title);
      client.setQueryData(playlistQuery(playlist.id, userId).queryKey, playlist);
      client.setQueryData(playlistTracksQuery(playlist.id, userId).queryKey, trackIds);
      const { queryKey } = playlistsQuery(userId);
      client.setQueryData(queryKey, (others = []) => [playlist, ...others]);
      onCreated(playlist, trackIds);
    } catch (error) {
      showCollectionFailure(error, collectionMessages.playlists.createFailed);
    }
  });
}
