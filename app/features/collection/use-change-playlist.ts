import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deletePlaylist, updatePlaylist } from '#app/backend/playlists.ts';
import type { PlaylistRow } from '#app/backend/rows/listener-rows.ts';
import { showCollectionFailure } from '#app/listener/show-collection-failure.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { playlistQuery, playlistsQuery } from './collection.queries.ts';

type Change = Partial<Pick<PlaylistRow, 'title' | 'description' | 'is_public'>>;

/** Changes a playlist's title, description or visibility. Optimistic; rolled back on failure. */
export function useChangePlaylist({ id, user_id }: PlaylistRow) {
  const client = useQueryClient();
  const { queryKey } = playlistQuery(id, user_id);
  return useMutation({
    mutationFn: (change: Change) => updatePlaylist(id, change),
    networkMode: 'always',
    scope: { id: `playlist ${id}` },
    onMutate: (change) => {
      void client.cancelQueries({ queryKey });
      const former = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (playlist) => playlist && { ...playlist, ...change });
      return { former };
    },
    onError: (error, _, context) => {
      // A refetch cannot restore it if the backend is unreachable.
      client.setQueryData(queryKey, context?.former);
      showCollectionFailure(error, collectionMessages.playlist.saveFailed);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: playlistsQuery(user_id).queryKey }),
      ]),
  });
}

/** Deletes a playlist, and removes it from the query cache. */
export function useDeletePlaylist({ id, user_id }: PlaylistRow, onDeleted: () => Promise<void>) {
  const client = useQueryClient();
  return useSending(async () => {
    try {
      await deletePlaylist(id);
    } catch (error) {
      showCollectionFailure(error, collectionMessages.playlist.deleteFailed);
      return;
    }
    const { queryKey } = playlistsQuery(user_id);
    client.setQueryData(queryKey, (all) => all?.filter((playlist) => playlist.id !== id));
    client.setQueryData(playlistQuery(id, user_id).queryKey, null);
    await onDeleted();
  });
}
