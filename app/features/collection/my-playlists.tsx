import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { queryClient } from '#app/backend/query-client.ts';
import { useNavigate } from '#app/router/use-navigate.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { playlistsQuery } from './collection.queries.ts';
import { CollectionFailed, CollectionLoading, NothingHere } from './collection-notices.tsx';
import { NewPlaylistForm } from './new-playlist-form.tsx';
import { PlaylistLink } from './playlist-link.tsx';

/** The listener's own playlists, most recently changed first. */
export default function MyPlaylists({ userId }: { userId: string }) {
  return (
    <QueryClientProvider client={queryClient}>
      <PlaylistList userId={userId} />
    </QueryClientProvider>
  );
}

function PlaylistList({ userId }: { userId: string }) {
  const { data: playlists, isPending, refetch } = useQuery(playlistsQuery(userId));
  const navigate = useNavigate();
  if (isPending) return <CollectionLoading />;
  if (!playlists) return <CollectionFailed onRetry={() => void refetch()} />;
  return (
    <>
      <div className="mt-6 max-w-xl">
        <NewPlaylistForm
          userId={userId}
          onCreated={({ id, title }) => {
            showToast({ title: collectionMessages.playlists.created, description: title });
            void navigate(`/playlist/${id}`);
          }}
        />
      </div>
      {playlists.length === 0 ? (
        <NothingHere
          title={collectionMessages.playlists.none}
          hint={collectionMessages.playlists.noneHint}
        />
      ) : (
        <ul
          aria-label={collectionMessages.tabs.playlist}
          className="mt-6 grid gap-2 sm:grid-cols-2"
        >
          {playlists.map((playlist) => (
            <li key={playlist.id}>
              <PlaylistLink playlist={playlist} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
