import type { LucideIcon } from 'lucide-react';
import Heart from 'lucide-react/icons/heart';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import UserRound from 'lucide-react/icons/user-round';
import { DropdownMenu } from 'radix-ui';
import { useEffect, useState } from 'react';
import { amIOperator } from '#app/backend/am-i-operator.ts';
import { signOut } from '#app/backend/auth.ts';
import { Link } from '#app/router/link.tsx';
import { useNavigate } from '#app/router/use-navigate.ts';
import type { MenuTrigger } from '#app/ui/late-menu.tsx';
import { MENU_ITEM, Menu, MenuSeparator } from '#app/ui/menu.tsx';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { accountMenuMessages } from '#messages/vi-account-menu.ts';
import type { OperatorItem } from './operator-item.tsx';

type OpenedAccountMenuProps = MenuTrigger & { name: string };

export default function OpenedAccountMenu({ name, ...trigger }: OpenedAccountMenuProps) {
  const leave = useSignOut();
  return (
    <Menu {...trigger} width="w-60">
      <DropdownMenu.Label className="truncate max-xs:whitespace-normal px-3 py-2 font-semibold text-gold">
        {name}
      </DropdownMenu.Label>
      <MenuLink icon={UserRound} text={accountMenuMessages.profile} to="/ho-so" />
      <MenuLink icon={Heart} text={accountMenuMessages.favourites} to="/thu-vien" />
      <MenuLink icon={Settings} text={accountMenuMessages.settings} to="/cai-dat" />
      <MenuSeparator />
      <DropdownMenu.Item onSelect={() => leave()} className={ITEM}>
        <LogOut aria-hidden className="size-5 shrink-0" />
        {accountMenuMessages.signOut}
      </DropdownMenu.Item>
      <StudioItem itemClassName={ITEM} />
    </Menu>
  );
}

/**
 * The operators' item; listeners do not load it. It is the last one, so that no item moves under a
 * finger.
 */
function StudioItem(props: { itemClassName: string }) {
  const [Item, setItem] = useState<typeof OperatorItem>();
  useEffect(() => {
    const lifetime = new AbortController();
    loadOperatorItem().then(
      (loaded) => !lifetime.signal.aborted && setItem(() => loaded),
      // Without a connection the menu is as for listeners.
      () => {},
    );
    return () => lifetime.abort();
  }, []);
  return Item && <Item {...props} />;
}

/** @returns undefined for listeners @throws Error without a connection */
async function loadOperatorItem() {
  if (!(await amIOperator())) return undefined;
  return (await import('./operator-item.tsx')).OperatorItem;
}

const ITEM = `${MENU_ITEM} gap-3 px-3`;

type MenuLinkProps = { icon: LucideIcon; text: string; to: string };

function MenuLink({ icon: Icon, text, to }: MenuLinkProps) {
  return (
    <DropdownMenu.Item asChild className={ITEM}>
      <Link to={to}>
        <Icon aria-hidden className="size-5 shrink-0" />
        {text}
      </Link>
    </DropdownMenu.Item>
  );
}

function useSignOut() {
  const navigate = useNavigate();
  return useSending(async () => {
    try {
      await signOut();
      showToast({
        title: accountMenuMessages.signedOut,
        description: accountMenuMessages.signedOutHint,
      });
      navigate('/');
    } catch (error) {
      console.error('Signing out failed:', error);
      showError(accountMenuMessages.signOutFailed);
    }
  }).send;
}
