import { useAuth } from '#app/features/auth/auth-context.ts';
import { AwaitView } from '#app/features/catalogue/await-view.tsx';
import { LibraryTabs } from '#app/features/library/library-tabs.tsx';
import { LibraryView } from '#app/features/library/library-view.tsx';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import type { ClientLoaderArgs, PageProps } from '#app/router/page.ts';
import { useLocation } from '#app/router/use-location.ts';
import { FIRST_TAB, type LibraryTab, readLibraryTab } from '#domain/library-address.ts';
import { libraryMessages } from '#messages/vi-library.ts';

export const meta = () => [
  ...pageMeta({
    title: libraryMessages.title,
    description: libraryMessages.description,
    path: '/thu-vien',
  }),
  // Empty for search engines.
  { name: 'robots', content: 'noindex' },
];

/** Prerendered with its first tab. */
export const loader = (): { tab: LibraryTab; isPrerendered: boolean } => ({
  tab: FIRST_TAB,
  isPrerendered: true,
});

export const clientLoader = ({ request }: ClientLoaderArgs) => ({
  tab: readLibraryTab(new URL(request.url).searchParams),
  isPrerendered: false,
});
clientLoader.hydrate = !import.meta.env.SSR && location.search !== '';

export default function Library({ loaderData: { tab, isPrerendered } }: PageProps<typeof loader>) {
  const { search } = useLocation();
  const { user, isLoading } = useAuth();
  return (
    <>
      <AwaitView isSettled={!isPrerendered || search === ''} />
      <div className="mx-auto max-w-4xl px-4 py-6 sm:px-6 sm:py-10">
        <h1 className="text-3xl sm:text-4xl">{libraryMessages.heading}</h1>
        <div className="library">
          <LibraryTabs tab={tab} />
          <LibraryView tab={tab} userId={user?.id ?? null} isUserLoading={isLoading} />
        </div>
      </div>
    </>
  );
}
