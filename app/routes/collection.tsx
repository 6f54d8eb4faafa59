import { useAuth } from '#app/features/auth/auth-context.ts';
import { AwaitView } from '#app/features/catalogue/await-view.tsx';
import { CollectionTabs } from '#app/features/collection/collection-tabs.tsx';
import { CollectionView } from '#app/features/collection/collection-view.tsx';
import { pageMeta } from '#app/features/shell/page-meta.ts';
import type { ClientLoaderArgs, PageProps } from '#app/router/page.ts';
import { useLocation } from '#app/router/use-location.ts';
import { type CollectionTab, FIRST_TAB, readCollectionTab } from '#domain/collection-address.ts';
import { collectionMessages } from '#messages/vi-collection.ts';

export const meta = () => [
  ...pageMeta({
    title: collectionMessages.title,
    description: collectionMessages.description,
    path: '/thu-vien',
  }),
  // Empty for search engines.
  { name: 'robots', content: 'noindex' },
];

/** Prerendered with its first tab. */
export const loader = (): { tab: CollectionTab; isPrerendered: boolean } => ({
  tab: FIRST_TAB,
  isPrerendered: true,
});

export const clientLoader = ({ request }: ClientLoaderArgs) => ({
  tab: readCollectionTab(new URL(request.url).searchParams),
  isPrerendered: false,
});
clientLoader.hydrate = !import.meta.env.SSR && location.search !== '';

export default function Collection({
  loaderData: { tab, isPrerendered },
}: PageProps<typeof loader>) {
  const { search } = useLocation();
  const { user, isLoading } = useAuth();
  return (
    <>
      <AwaitView isSettled={!isPrerendered || search === ''} />
      <div className="mx-auto max-w-4xl px-4 py-6 sm:px-6 sm:py-10">
        <h1 className="text-3xl sm:text-4xl">{collectionMessages.heading}</h1>
        <div className="collection">
          <CollectionTabs tab={tab} />
          <CollectionView tab={tab} userId={user?.id ?? null} isUserLoading={isLoading} />
        </div>
      </div>
    </>
  );
}
