import { type ReactNode, useEffect } from 'react';
import { AccountButton } from '#app/features/auth/account-button.tsx';
import { useAuth } from '#app/features/auth/auth-context.ts';
import { AuthProvider } from '#app/features/auth/auth-provider.tsx';
import { PlaylistChooserHost } from '#app/features/collection/playlist-chooser-host.tsx';
import { PlayerBarHost } from '#app/features/player/player-bar-host.tsx';
import { useSearchKey } from '#app/features/search/use-search-key.ts';
import { BrokenPage } from '#app/features/shell/broken-page.tsx';
import { Footer } from '#app/features/shell/footer.tsx';
import { Header } from '#app/features/shell/header.tsx';
import { LoadingPage } from '#app/features/shell/loading-page.tsx';
import { SignInLink } from '#app/features/shell/sign-in-link.tsx';
import { SkipLink } from '#app/features/shell/skip-link.tsx';
import { CollectionSync } from '#app/listener/collection-sync.tsx';
import type { LoadNearest } from '#app/player/engine/play-queue.ts';
import { PlayerProvider } from '#app/player/react/player-provider.tsx';
import { Outlet } from '#app/router/outlet.tsx';
import { keepFonts } from '#app/ui/site-fonts.ts';
import { ToastHost } from '#app/ui/toast-host.tsx';
import { whenIdle } from '#app/ui/when-idle.ts';

/** Loads the candidates with which Nonstop continues when the queue ends. */
const loadNearest: LoadNearest = async (track, heardIds) =>
  (await import('#app/tracks/load-nearest.ts')).loadNearest(track, heardIds);

type ShellProps = { account?: ReactNode; children: ReactNode };

function Shell({ account = <SignInLink />, children }: ShellProps) {
  return (
    <div className="flex min-h-dvh flex-col pb-16 max-xs:pb-28 sm:pb-0">
      <SkipLink />
      <Header account={account} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  );
}

export function Root() {
  useEffect(() => whenIdle(() => void keepFonts()), []);
  useSearchKey();

  return (
    <PlayerProvider loadNearest={loadNearest}>
      <AuthProvider>
        <Shell account={<AccountButton />}>
          <Outlet />
        </Shell>
        <ListenersOwn />
      </AuthProvider>
      <PlayerBarHost />
      <ToastHost />
    </PlayerProvider>
  );
}

/** The parts of every page that depend on the listener. */
export function ListenersOwn() {
  const { user, isLoading } = useAuth();
  const listener = isLoading ? undefined : (user?.id ?? null);
  return (
    <>
      <CollectionSync listener={listener} />
      <PlaylistChooserHost listener={listener} />
    </>
  );
}

/** Shown at a playlist's address until the browser has loaded the playlist's page. */
export function Loading() {
  return (
    <Shell>
      <LoadingPage />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <BrokenPage />
    </Shell>
  );
}
