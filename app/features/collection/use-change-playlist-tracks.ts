import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { addToPlaylist, moveInPlaylist, removeFromPlaylist } from '#app/backend/playlist-tracks.ts';
import { showCollectionFailure } from '#app/listener/show-collection-failure.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { playlistsQuery, playlistTracksQuery } from './collection.queries.ts';
import { type TracksChange, withChange } from './with-change.ts';

const FAILED = {
  add: collectionMessages.chooser.addFailed,
  remove: collectionMessages.playlist.removeFailed,
  move: collectionMessages.playlist.moveFailed,
};

/** By playlist id: the tracks as the backend has them, while changes are pending. */
const confirmed = new Map<string, readonly string[]>();

/**
 * Changes the tracks of the listener's own playlist. Optimistic: shown at once, sent one at a time,
 * and rolled back if the backend refuses.
 */
export function useChangePlaylistTracks(playlistId: string, userId: string) {
  return useMutation(changeTracksOptions(useQueryClient(), playlistId, userId));
}

/** @see useChangePlaylistTracks */
export function changeTracksOptions(client: QueryClient, playlistId: string, userId: string) {
  const { queryKey } = playlistTracksQuery(playlistId, userId);
  const mutationKey = ['change-playlist-tracks', playlistId];
  return mutationOptions({
    mutationKey,
    mutationFn: (change: TracksChange) => {
      const { kind, trackId } = change;
      if (kind === 'add') return addToPlaylist(playlistId, trackId);
      if (kind === 'remove') return removeFromPlaylist(playlistId, trackId);
      return moveInPlaylist(playlistId, trackId, change.place);
    },
    networkMode: 'always',
    scope: { id: `playlist ${playlistId}` },
    onMutate: (change) => {
      // Cancel a read in flight, which lacks this change. Not awaited, because until the cache is
      // updated a row that was just dropped would jump back.
      void client.cancelQueries({ queryKey });
      if (client.isMutating({ mutationKey }) === 1)
        confirmed.set(playlistId, client.getQueryData(queryKey) ?? []);
      client.setQueryData(queryKey, (ids) => ids && withChange(ids, change));
    },
    onSuccess: (_, change) => {
      confirmed.set(playlistId, withChange(confirmed.get(playlistId) ?? [], change));
    },
    onError: (error, { kind }) => showCollectionFailure(error, FAILED[kind]),
    // Only after the last pending change: a refetch would lack the others.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) > 1) return;
      client.setQueryData(queryKey, (ids) => ids && [...(confirmed.get(playlistId) ?? ids)]);
      // The change moves the playlist to the top of the list.
      void client.invalidateQueries({ queryKey: playlistsQuery(userId).queryKey });
      return client.invalidateQueries({ queryKey });
    },
  });
}
