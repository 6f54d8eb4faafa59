import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { messages } from '#app/messages/vi.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';

const loadMenu = () => import('./opened-track-menu.tsx');

const ICON = <EllipsisVertical aria-hidden className="size-5" />;

type TrackMenuProps = { track: PlayableTrack & { downloadable?: boolean | undefined } };

/** Loads the menu on demand: a page has many of them, and few are opened. */
export function TrackMenu({ track }: TrackMenuProps) {
  const { Part: OpenedMenu, open, onHint } = useFetchedPart(loadMenu);
  if (OpenedMenu) return <OpenedMenu track={track} />;
  return (
    <button
      type="button"
      aria-label={messages.track.more(track.title)}
      aria-haspopup="menu"
      aria-expanded={false}
      className={buttonStyles.icon}
      {...onHint}
      onClick={open}
    >
      {ICON}
    </button>
  );
}
