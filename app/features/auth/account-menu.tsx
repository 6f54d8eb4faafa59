import { messages } from '#app/messages/vi.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { LateMenu } from '#app/ui/late-menu.tsx';

export type AccountMenuProps = { name: string; avatarUrl?: string | undefined };

const loadMenu = () => import('./opened-account-menu.tsx');

export function AccountMenu({ name, avatarUrl }: AccountMenuProps) {
  const icon = <Avatar name={name} url={avatarUrl} />;
  const trigger = { label: messages.account.menu(name), icon };
  return <LateMenu load={loadMenu} trigger={trigger} props={{ name }} />;
}
