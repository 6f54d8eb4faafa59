import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { barMessages } from '#app/messages/vi-bar.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';

const loadMenu = () => import('./opened-bar-menu.tsx');

/** Speed, sleep timer, data saver and keys. */
export function BarMenu() {
  const { Part: OpenedMenu, open, onHint } = useFetchedPart(loadMenu);
  if (OpenedMenu) return <OpenedMenu />;
  return (
    <button
      type="button"
      aria-label={barMessages.playback.menu}
      aria-haspopup="menu"
      aria-expanded={false}
      className={buttonStyles.icon}
      {...onHint}
      onClick={open}
    >
      <SlidersHorizontal aria-hidden className="size-5" />
    </button>
  );
}
