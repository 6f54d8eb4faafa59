import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { barMessages } from '#app/messages/vi-bar.ts';
import { LateMenu } from '#app/ui/late-menu.tsx';

const loadMenu = () => import('./opened-bar-menu.tsx');

/** Speed, sleep timer, data saver and keys. */
export function BarMenu() {
  const icon = <SlidersHorizontal aria-hidden className="size-5" />;
  const trigger = { label: barMessages.playback.menu, icon };
  return <LateMenu load={loadMenu} trigger={trigger} props={{}} />;
}
