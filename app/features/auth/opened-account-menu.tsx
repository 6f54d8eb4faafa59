import type { LucideIcon } from 'lucide-react';
import Heart from 'lucide-react/icons/heart';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import UserRound from 'lucide-react/icons/user-round';
import { DropdownMenu } from 'radix-ui';
import { signOut } from '#app/backend/auth.ts';
import { messages } from '#app/messages/vi.ts';
import { accountMenuMessages } from '#app/messages/vi-account-menu.ts';
import { Link } from '#app/router/link.tsx';
import { useNavigate } from '#app/router/use-navigate.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import type { AccountMenuProps } from './account-menu.tsx';

export default function OpenedAccountMenu({ name, avatarUrl }: AccountMenuProps) {
  const leave = useSignOut();
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger aria-label={messages.account.menu(name)} className={buttonStyles.icon}>
        <Avatar name={name} url={avatarUrl} />
      </DropdownMenu.Trigger>
      {/* In the main landmark, so that screen readers find it when moving by landmarks. */}
      <DropdownMenu.Portal container={document.getElementById('content')}>
        <DropdownMenu.Content
          align="end"
          collisionPadding={8}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) w-60 rounded-card border border-line bg-lacquer-high overflow-y-auto p-1.5 shadow-lift"
        >
          <DropdownMenu.Label className="truncate max-xs:whitespace-normal px-3 py-2 font-semibold text-gold">
            {name}
          </DropdownMenu.Label>
          <MenuLink icon={UserRound} text={accountMenuMessages.profile} to="/ho-so" />
          <MenuLink icon={Heart} text={accountMenuMessages.favourites} to="/thu-vien" />
          <MenuLink icon={Settings} text={accountMenuMessages.settings} to="/cai-dat" />
          <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
          <DropdownMenu.Item onSelect={leave} className={MENU_ITEM}>
            <LogOut aria-hidden className="size-5 shrink-0" />
            {accountMenuMessages.signOut}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const MENU_ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 outline-none data-highlighted:bg-gold data-highlighted:text-lacquer';

type MenuLinkProps = { icon: LucideIcon; text: string; to: string };

function MenuLink({ icon: Icon, text, to }: MenuLinkProps) {
  return (
    <DropdownMenu.Item asChild className={MENU_ITEM}>
      <Link to={to}>
        <Icon aria-hidden className="size-5 shrink-0" />
        {text}
      </Link>
    </DropdownMenu.Item>
  );
}

function useSignOut() {
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
      showToast({
        title: accountMenuMessages.signedOut,
        description: accountMenuMessages.signedOutHint,
      });
      navigate('/');
    } catch (error) {
      console.error('Signing out failed:', error);
      showToast({
        title: messages.toast.error,
        description: accountMenuMessages.signOutFailed,
        isDestructive: true,
      });
    }
  };
}
