import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { hasBackend } from '#app/backend/has-backend.ts';
import { queryClient } from '#app/backend/query-client.ts';
import { isPlaylistId } from '#domain/is-playlist-id.ts';
import { playlistPageMessages } from '#messages/vi-playlist-page.ts';
import { playlistQuery, playlistTracksQuery } from './collection.queries.ts';
import { CollectionFailed, CollectionLoading } from './collection-notices.tsx';
import { PlaylistContent } from './playlist-content.tsx';

type OpenedPlaylistProps = {
  playlistId: string;
  /** null for a visitor. */
  userId: string | null;
  /** While it is unknown who is signed in, and so which playlists may be read. */
  isUserLoading: boolean;
  /** Shown if there is no such playlist, or it is another listener's private one. */
  notFound: ReactNode;
};

export function OpenedPlaylist(props: OpenedPlaylistProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <FoundPlaylist {...props} />
    </QueryClientProvider>
  );
}

function FoundPlaylist({ playlistId, userId, isUserLoading, notFound }: OpenedPlaylistProps) {
  // Never prerendered, so it may call hasBackend(), which reads the document.
  const enabled = !isUserLoading && hasBackend();
  const found = useQuery({ ...playlistQuery(playlistId, userId), enabled });
  const tracks = useQuery({
    ...playlistTracksQuery(playlistId, userId),
    enabled: enabled && isPlaylistId(playlistId),
  });
  const playlist = hasBackend() ? found.data : null;

  const title = playlist?.title;
  useEffect(() => {
    if (title !== undefined) document.title = playlistPageMessages.titleOf(title);
    else if (playlist === null) document.title = playlistPageMessages.notFound;
  }, [title, playlist]);

  if (playlist === null) return notFound;
  return (
    <div className="mx-auto max-w-5xl px-4 py-6 sm:px-6 sm:py-10">
      {playlist && tracks.data ? (
        <PlaylistContent
          playlist={playlist}
          trackIds={tracks.data}
          isOwn={playlist.user_id === userId}
        />
      ) : (
        <>
          <h1 className="sr-only">{playlistPageMessages.title}</h1>
          {found.isError || tracks.isError ? (
            <CollectionFailed
              onRetry={() => {
                void found.refetch();
                void tracks.refetch();
              }}
            />
          ) : (
            <CollectionLoading />
          )}
        </>
      )}
    </div>
  );
}
