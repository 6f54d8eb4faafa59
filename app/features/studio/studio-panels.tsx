import type { User } from '#app/backend/auth.ts';
import { Link } from '#app/router/link.tsx';
import { useLocation } from '#app/router/use-location.ts';
import { LatePart } from '#app/ui/late-part.tsx';
import { studioMessages } from '#messages/vi-studio.ts';
import { StudioPlaceholder } from './studio-placeholder.tsx';
import { STUDIO_SECTIONS, WARNINGS_ID } from './studio-sections.ts';
import { WarningsBanner } from './warnings/warnings-banner.tsx';

/** On a phone the row of sections is wider than the screen, and scrolls. */
const bringIntoView = (chosen: HTMLElement | null) =>
  chosen?.scrollIntoView({ inline: 'center', block: 'nearest' });

/** One section at a time, named in the URL. */
export default function StudioPanels({ user }: { user: User }) {
  const asked = new URLSearchParams(useLocation().search).get('phan');
  const shown = STUDIO_SECTIONS.find(({ id }) => id === asked) ?? STUDIO_SECTIONS[0];
  return (
    <div className="flex flex-col gap-6">
      <nav aria-label={studioMessages.sections}>
        <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1">
          {STUDIO_SECTIONS.map(({ id, name }) => (
            <li key={id} className="shrink-0">
              <Link
                to={`/quan-tri?phan=${id}`}
                ref={id === shown.id ? bringIntoView : undefined}
                aria-current={id === shown.id ? 'page' : undefined}
                className="inline-flex min-h-11 items-center rounded-full border border-line px-4 font-semibold text-ash transition-colors hover:border-gold hover:text-gold aria-[current]:border-gold aria-[current]:text-eggshell"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {shown.id !== WARNINGS_ID && <WarningsBanner />}
      <LatePart
        key={shown.id}
        load={shown.load}
        placeholder={<StudioPlaceholder />}
        props={{ user }}
      />
    </div>
  );
}
