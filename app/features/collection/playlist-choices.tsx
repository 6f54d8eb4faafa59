import { useQuery } from '@tanstack/react-query';
import type { WantedTrack } from '#app/listener/playlist-requests.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { ChoosablePlaylist } from './choosable-playlist.tsx';
import { playlistsQuery } from './collection.queries.ts';
import { CollectionFailed, CollectionLoading } from './collection-notices.tsx';
import { NewPlaylistForm } from './new-playlist-form.tsx';

type PlaylistChoicesProps = { track: WantedTrack; userId: string };

/** The listener's playlists with a checkbox for the track, and a form for a new one. */
export function PlaylistChoices({ track, userId }: PlaylistChoicesProps) {
  const { data: playlists, isPending, refetch } = useQuery(playlistsQuery(userId));
  if (isPending) return <CollectionLoading />;
  if (!playlists) return <CollectionFailed onRetry={() => void refetch()} />;
  return (
    <>
      {playlists.length > 0 ? (
        <ul
          aria-label={collectionMessages.tabs.playlist}
          className="-mx-2 mt-3 max-h-[40dvh] overflow-y-auto"
        >
          {playlists.map((playlist) => (
            <li key={playlist.id}>
              <ChoosablePlaylist playlist={playlist} track={track} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3">{collectionMessages.chooser.none}</p>
      )}
      <div className="mt-4 border-line border-t pt-4">
        <NewPlaylistForm
          userId={userId}
          firstTrackId={track.id}
          onCreated={({ title }, [firstTrackId]) => {
            if (!firstTrackId) return;
            showToast({ title: collectionMessages.chooser.added(title), description: track.title });
          }}
        />
      </div>
    </>
  );
}
