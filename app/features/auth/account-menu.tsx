import { messages } from '#app/messages/vi.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';

export type AccountMenuProps = { name: string; avatarUrl?: string | undefined };

const loadMenu = () => import('./opened-account-menu.tsx');

export function AccountMenu(props: AccountMenuProps) {
  const { Part: OpenedMenu, open, onHint } = useFetchedPart(loadMenu);
  if (OpenedMenu) return <OpenedMenu {...props} />;
  return (
    <button
      type="button"
      aria-label={messages.account.menu(props.name)}
      aria-haspopup="menu"
      aria-expanded={false}
      className={buttonStyles.icon}
      {...onHint}
      onClick={open}
    >
      <Avatar name={props.name} url={props.avatarUrl} />
    </button>
  );
}
