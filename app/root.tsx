import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import './app.css';
import latin400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-400-normal.woff2?url';
import latin800 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-800-normal.woff2?url';
import vietnamese400 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-400-normal.woff2?url';
import vietnamese800 from '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-800-normal.woff2?url';
import { logoFile, logoName } from '#app/domain/logo-files.ts';
import { AccountButton } from '#app/features/auth/account-button.tsx';
import { useAuth } from '#app/features/auth/auth-context.ts';
import { AuthProvider } from '#app/features/auth/auth-provider.tsx';
import { PlaylistChooserHost } from '#app/features/library/playlist-chooser-host.tsx';
import { PlayerBarHost } from '#app/features/player/player-bar-host.tsx';
import { useSearchKey } from '#app/features/search/use-search-key.ts';
import { BrokenPage } from '#app/features/shell/broken-page.tsx';
import { Footer } from '#app/features/shell/footer.tsx';
import { HEADER_ID, Header } from '#app/features/shell/header.tsx';
import { LoadingPage } from '#app/features/shell/loading-page.tsx';
import { SignInLink } from '#app/features/shell/sign-in-link.tsx';
import { SkipLink } from '#app/features/shell/skip-link.tsx';
import { LibraryKeeper } from '#app/library/library-keeper.tsx';
import { siteWords } from '#app/messages/site-words.ts';
import { PlayerAudio } from '#app/player/react/player-audio.tsx';
import { PlayerProvider } from '#app/player/react/player-provider.tsx';
import type { LoadNearest } from '#app/player/react/session-holder.ts';
import { InlineScript } from '#app/ui/inline-script.tsx';
import { keepFonts } from '#app/ui/site-fonts.ts';
import { THEME_COLOR } from '#app/ui/theme-color.ts';
import { ToastHost } from '#app/ui/toast-host.tsx';
import { whenIdle } from '#app/ui/when-idle.ts';
import BEFORE_PAINT from './before-paint.inline.ts?script';

/** Nonstop continues with these when the queue ends. */
const loadNearest: LoadNearest = async (track, heardIds) =>
  (await import('#app/tracks/load-nearest.ts')).loadNearest(track, heardIds);

const FONTS = [latin400, latin800, vietnamese400, vietnamese800];

/** For the fallback page only; every other page has its own. */
export const meta = () => [{ title: siteWords.name }];

/** Only the server draws the document; the browser gets none of its code. */
export const Layout = import.meta.env.SSR ? Document : Outlet;

function Document({ children }: { children: ReactNode }) {
  const logo = logoName(siteWords.logo);
  return (
    <html lang="vi">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={THEME_COLOR} />
        {logo ? (
          <link rel="icon" href={logoFile(logo, 'favicon')} sizes="32x32" />
        ) : (
          <>
            <link rel="icon" href="/favicon.ico" sizes="32x32" />
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          </>
        )}
        <link
          rel="apple-touch-icon"
          href={logo ? logoFile(logo, 'touch') : '/icons/apple-touch-icon.png'}
        />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* No paint before the whole header is parsed: it would jump. */}
        <link rel="expect" href={`#${HEADER_ID}`} blocking="render" />
        <InlineScript data-fonts={FONTS.join(' ')} code={BEFORE_PAINT} />
        <Meta />
        <Links />
      </head>
      <body>
        <PlayerAudio />
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

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

export default function Root() {
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

/** On every page: what depends on who listens. */
function ListenersOwn() {
  const { user, isLoading } = useAuth();
  const listener = isLoading ? undefined : (user?.id ?? null);
  return (
    <>
      <LibraryKeeper listener={listener} />
      <PlaylistChooserHost listener={listener} />
    </>
  );
}

/** Shown at the address of an unknown track until the script knows that there is no such track. */
export function HydrateFallback() {
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
