import { useQuery } from '@tanstack/react-query';
import type { PlaylistRow } from '#app/backend/rows/listener-rows.ts';
import type { WantedTrack } from '#app/listener/playlist-requests.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { playlistTracksQuery } from './collection.queries.ts';
import { useChangePlaylistTracks } from './use-change-playlist-tracks.ts';
import { useOptimisticCheck } from './use-optimistic-check.ts';

type ChoosablePlaylistProps = { playlist: PlaylistRow; track: WantedTrack };

/** Checked if the track is in it. */
export function ChoosablePlaylist({ playlist, track }: ChoosablePlaylistProps) {
  const { id, user_id, title } = playlist;
  const { data: trackIds } = useQuery(playlistTracksQuery(id, user_id));
  const { mutate } = useChangePlaylistTracks(id, user_id);
  const { isShown, wish, settle } = useOptimisticCheck(trackIds?.includes(track.id) ?? false);

  const choose = (isWanted: boolean) => {
    wish(isWanted);
    const { added, removed } = collectionMessages.chooser;
    mutate(
      { kind: isWanted ? 'add' : 'remove', trackId: track.id },
      {
        onSuccess: () =>
          showToast({ title: (isWanted ? added : removed)(title), description: track.title }),
        onSettled: settle,
      },
    );
  };

  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-2 hover:bg-ground-raised">
      <input
        type="checkbox"
        checked={isShown}
        disabled={!trackIds}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
        className="size-5 shrink-0 cursor-pointer accent-jade"
      />
      <bdi className="min-w-0 flex-1 wrap-anywhere">{title}</bdi>
      <span className="text-ash text-sm">
        {trackIds && collectionMessages.trackCount(trackIds.length)}
      </span>
    </label>
  );
}
