import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { LateMenu } from '#app/ui/late-menu.tsx';
import { barMessages } from '#messages/vi-bar.ts';

const loadMenu = () => import('./opened-bar-menu.tsx');

/** Speed, sleep timer, data saver and keys. */
export function BarMenu() {
  return (
    <LateMenu
      load={loadMenu}
      label={barMessages.playback.menu}
      icon={<SlidersHorizontal aria-hidden className="size-5" />}
    />
  );
}
