import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { messages } from '#app/messages/vi.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';

const loadMenu = () => import('./opened-track-menu.tsx');

/** A page has many, and few are opened. */
export function TrackMenu({ title }: { title: string }) {
  const { Part: OpenedMenu, open, onHint } = useFetchedPart(loadMenu);
  if (OpenedMenu) return <OpenedMenu title={title} />;
  return (
    <button
      type="button"
      aria-label={messages.track.more(title)}
      aria-haspopup="menu"
      aria-expanded={false}
      className={buttonStyles.icon}
      {...onHint}
      onClick={open}
    >
      <EllipsisVertical aria-hidden className="size-5" />
    </button>
  );
}
