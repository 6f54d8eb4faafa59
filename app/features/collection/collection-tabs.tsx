import { Link } from '#app/router/link.tsx';
import {
  COLLECTION_TABS,
  type CollectionTab,
  collectionAddress,
} from '#domain/collection-address.ts';
import { collectionMessages } from '#messages/vi-collection.ts';

/** Links, since each tab has a URL. */
export function CollectionTabs({ tab }: { tab: CollectionTab }) {
  return (
    <nav
      aria-label={collectionMessages.heading}
      className="mt-4 flex max-w-xl gap-1 rounded-3xl max-xs:flex-wrap bg-ground-raised p-1"
    >
      {COLLECTION_TABS.map((name) => (
        <Link
          key={name}
          to={collectionAddress(name)}
          aria-current={name === tab ? 'page' : undefined}
          className="flex min-h-11 flex-1 items-center justify-center rounded-3xl px-2 text-center font-semibold text-ash transition-colors hover:text-eggshell aria-[current=page]:bg-eggshell aria-[current=page]:text-ground"
        >
          {collectionMessages.tabs[name]}
        </Link>
      ))}
    </nav>
  );
}
