import { useAuth } from '#app/features/auth/auth-context.ts';
import { BrokenPage } from '#app/features/shell/broken-page.tsx';
import { HomeLink } from '#app/features/shell/home-link.tsx';
import { NoticePage } from '#app/features/shell/notice-page.tsx';
import type { PageProps } from '#app/router/page.ts';
import { playlistPageMessages } from '#messages/vi-playlist-page.ts';

/**
 * Before the playlist is known. For link previews, the server fills the head of a public one
 * itself.
 */
export const meta = () => [{ title: playlistPageMessages.title }];

type Params = { playlistId: string };

/** Loads the view with its libraries; the view fetches its own data. */
export async function clientLoader() {
  const { OpenedPlaylist } = await import('#app/features/collection/opened-playlist.tsx');
  return { OpenedPlaylist };
}

export default function Playlist({
  loaderData,
  params: { playlistId },
}: PageProps<typeof clientLoader, Params>) {
  const { OpenedPlaylist } = loaderData;
  const { user, isLoading } = useAuth();
  return (
    <OpenedPlaylist
      key={playlistId}
      playlistId={playlistId}
      userId={user?.id ?? null}
      isUserLoading={isLoading}
      notFound={
        <NoticePage
          heading={playlistPageMessages.notFound}
          hint={playlistPageMessages.notFoundHint}
        >
          <HomeLink />
        </NoticePage>
      }
    />
  );
}

export function ErrorBoundary() {
  return <BrokenPage />;
}
