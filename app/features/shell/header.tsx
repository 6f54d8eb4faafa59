import type { LucideIcon } from 'lucide-react';
import Compass from 'lucide-react/icons/compass';
import House from 'lucide-react/icons/house';
import Library from 'lucide-react/icons/library';
import type { ReactNode } from 'react';
import { Link, NavLink } from '#app/router/link.tsx';
import { siteWords } from '#messages/site-words.ts';
import { messages } from '#messages/vi.ts';

const NAV_ITEM =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-center text-xs text-ash max-xs:justify-start max-xs:px-1 max-xs:py-2 max-xs:text-[min(0.75rem,5.5vw)] max-xs:leading-[1rem] transition-colors hover:text-eggshell aria-[current=page]:text-gold sm:min-h-11 sm:flex-none sm:flex-row sm:rounded-full sm:px-4 sm:text-base sm:hover:bg-ground-high';

/** On a phone the navigation is a tab bar at the bottom, within reach of the thumb. */
export function Header({ account }: { account: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-ground">
      <div className="mx-auto flex min-h-16 max-w-7xl items-center gap-2 px-4 sm:gap-6 sm:px-6">
        <Link to="/" className="flex min-h-11 items-center gap-2.5 rounded-full">
          {/* Lazy images are requested after the first paint, which they would delay. */}
          <img src={siteWords.logo} alt="" width={36} height={36} loading="lazy" />
          <span className="line-clamp-2 max-xs:sr-only font-extrabold text-[min(1.125rem,4.2vw)] leading-tight tracking-wide">
            {siteWords.name}
          </span>
        </Link>
        <nav
          aria-label={messages.shell.navigation}
          className="fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-ground pb-[env(safe-area-inset-bottom)] sm:static sm:border-0 sm:bg-transparent sm:pb-0"
        >
          <NavLink to="/" className={NAV_ITEM}>
            <NavLabel icon={House} text={messages.shell.home} />
          </NavLink>
          <NavLink to="/kham-pha" className={NAV_ITEM}>
            <NavLabel icon={Compass} text={messages.shell.explore} />
          </NavLink>
          <NavLink to="/thu-vien" className={NAV_ITEM}>
            <NavLabel icon={Library} text={messages.shell.collection} />
          </NavLink>
        </nav>
        <div className="ml-auto flex items-center">{account}</div>
      </div>
    </header>
  );
}

function NavLabel({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <>
      <Icon aria-hidden className="size-5 sm:hidden" />
      {text}
    </>
  );
}
