import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { type ComponentType, useState } from 'react';
import { messages } from '#app/messages/vi.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showToast } from '#app/ui/toast-requests.ts';

const loadMenu = () => import('./opened-track-menu.tsx');

/** The menu itself is fetched when somebody is about to open it: a page has many and few open. */
export function TrackMenu({ title }: { title: string }) {
  const [OpenedMenu, setOpenedMenu] = useState<ComponentType<{ title: string }> | null>(null);
  if (OpenedMenu) return <OpenedMenu title={title} />;

  const open = () =>
    loadMenu().then(
      (module) => setOpenedMenu(() => module.OpenedTrackMenu),
      () =>
        showToast({
          title: messages.toast.error,
          description: messages.shell.brokenHint,
          isDestructive: true,
        }),
    );
  const prepare = () => void loadMenu().catch(() => {});

  return (
    <button
      type="button"
      aria-label={messages.track.more(title)}
      aria-haspopup="menu"
      aria-expanded={false}
      className={buttonStyles.icon}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
    >
      <EllipsisVertical aria-hidden className="size-5" />
    </button>
  );
}
