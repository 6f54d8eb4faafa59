import { Link } from '#app/router/link.tsx';
import { LIBRARY_TABS, type LibraryTab, libraryAddress } from '#domain/library-address.ts';
import { libraryMessages } from '#messages/vi-library.ts';

/** Links, since each tab has a URL. */
export function LibraryTabs({ tab }: { tab: LibraryTab }) {
  return (
    <nav
      aria-label={libraryMessages.heading}
      className="mt-4 flex max-w-xl gap-1 rounded-3xl max-xs:flex-wrap bg-lacquer-raised p-1"
    >
      {LIBRARY_TABS.map((name) => (
        <Link
          key={name}
          to={libraryAddress(name)}
          aria-current={name === tab ? 'page' : undefined}
          className="flex min-h-11 flex-1 items-center justify-center rounded-3xl px-2 text-center font-semibold text-ash transition-colors hover:text-eggshell aria-[current=page]:bg-eggshell aria-[current=page]:text-lacquer"
        >
          {libraryMessages.tabs[name]}
        </Link>
      ))}
    </nav>
  );
}
