import { type ComponentType, useState } from 'react';
import { messages } from '#app/messages/vi.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showToast } from '#app/ui/toast-requests.ts';

export type AccountMenuProps = { name: string; avatarUrl?: string | undefined };

const loadMenu = () => import('./opened-account-menu.tsx');

/** The menu itself is fetched when somebody is about to open it. */
export function AccountMenu(props: AccountMenuProps) {
  const [OpenedMenu, setOpenedMenu] = useState<ComponentType<AccountMenuProps> | null>(null);
  if (OpenedMenu) return <OpenedMenu {...props} />;

  const open = () =>
    loadMenu().then(
      (module) => setOpenedMenu(() => module.OpenedAccountMenu),
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
      aria-label={messages.account.menu(props.name)}
      aria-haspopup="menu"
      aria-expanded={false}
      className={buttonStyles.icon}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
    >
      <Avatar name={props.name} url={props.avatarUrl} />
    </button>
  );
}
