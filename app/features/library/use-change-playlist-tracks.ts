import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addToPlaylist, moveInPlaylist, removeFromPlaylist } from '#app/backend/playlist-tracks.ts';
import { tellFailure } from '#app/library/tell-failure.ts';
import { libraryMessages } from '#app/messages/vi-library.ts';
import { playlistsQuery, playlistTracksQuery } from './library.queries.ts';

/** What is done to the tracks of a playlist. A move's place is the one among those that stay. */
type Change =
  | { kind: 'add'; trackId: string }
  | { kind: 'remove'; trackId: string }
  | { kind: 'move'; trackId: string; place: number };

/** The order after a change; a new track comes last. */
export function withChange(trackIds: readonly string[], change: Change): string[] {
  const others = trackIds.filter((id) => id !== change.trackId);
  if (change.kind === 'remove') return others;
  return others.toSpliced(change.kind === 'add' ? others.length : change.place, 0, change.trackId);
}

const FAILED = {
  add: libraryMessages.chooser.addFailed,
  remove: libraryMessages.playlist.removeFailed,
  move: libraryMessages.playlist.moveFailed,
};

/**
 * Changes the tracks of one's own playlist: shown at once, brought to the backend one after the other,
 * and shown as the backend has them where it refuses.
 */
export function useChangePlaylistTracks(playlistId: string, userId: string) {
  const client = useQueryClient();
  const { queryKey } = playlistTracksQuery(playlistId, userId);
  const mutationKey = ['change-playlist-tracks', playlistId];
  return useMutation({
    mutationKey,
    mutationFn: (change: Change) => {
      const { kind, trackId } = change;
      if (kind === 'add') return addToPlaylist(playlistId, trackId);
      if (kind === 'remove') return removeFromPlaylist(playlistId, trackId);
      return moveInPlaylist(playlistId, trackId, change.place);
    },
    networkMode: 'always',
    scope: { id: `playlist ${playlistId}` },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (ids) => ids && withChange(ids, change));
    },
    onError: (error, { kind }) => tellFailure(error, FAILED[kind]),
    // Asked for while another change waits, it would be shown without that.
    onSettled: () => {
      if (client.isMutating({ mutationKey }) > 1) return;
      // The playlist changed last is the first of the list.
      void client.invalidateQueries({ queryKey: playlistsQuery(userId).queryKey });
      return client.invalidateQueries({ queryKey });
    },
  });
}
