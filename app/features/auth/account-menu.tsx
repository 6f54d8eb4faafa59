import { Avatar } from '#app/ui/avatar.tsx';
import { LateMenu } from '#app/ui/late-menu.tsx';
import { messages } from '#messages/vi.ts';

type AccountMenuProps = { name: string; avatarUrl?: string | undefined };

const loadMenu = () => import('./opened-account-menu.tsx');

export function AccountMenu({ name, avatarUrl }: AccountMenuProps) {
  return (
    <LateMenu
      load={loadMenu}
      label={messages.account.menu(name)}
      icon={<Avatar name={name} url={avatarUrl} />}
      name={name}
    />
  );
}
