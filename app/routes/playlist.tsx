import { useAuth } from '#app/features/auth/auth-context.ts';
import { BrokenPage } from '#app/features/shell/broken-page.tsx';
import { HomeLink } from '#app/features/shell/home-link.tsx';
import { NoticePage } from '#app/features/shell/notice-page.tsx';
import { playlistPageMessages } from '#app/messages/vi-playlist-page.ts';
import type { Route } from './+types/playlist.ts';

/** Until it is known which one. Of a public one the server says more to those who read only the head. */
export const meta = () => [{ title: playlistPageMessages.title }];

/** The view comes with the libraries it stands on; what it shows is found by itself. */
export async function clientLoader() {
  const { OpenedPlaylist } = await import('#app/features/library/opened-playlist.tsx');
  return { OpenedPlaylist };
}

export default function Playlist({ loaderData, params: { playlistId } }: Route.ComponentProps) {
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
