import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonStyles } from './button-styles.ts';
import type { MenuTrigger } from './late-menu.tsx';

/** Classes of an item; each menu adds its own gap and padding. */
export const MENU_ITEM =
  'flex min-h-11 cursor-pointer items-center rounded-lg outline-none data-highlighted:bg-gold data-highlighted:text-ground';

type MenuProps = MenuTrigger & {
  /** A class for its width. */
  width: string;
  onClosed?: () => void;
  children: ReactNode;
};

/** A menu that is open from the start: LateMenu loads it on a press. */
export function Menu({ label, icon, className, width, onClosed, children }: MenuProps) {
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger aria-label={label} className={className ?? buttonStyles.icon}>
        {icon}
      </DropdownMenu.Trigger>
      {/* In the main landmark, so that screen readers find it when moving by landmarks. */}
      <DropdownMenu.Portal container={document.getElementById('content')}>
        <DropdownMenu.Content
          align="end"
          collisionPadding={8}
          className={`z-40 max-h-(--radix-dropdown-menu-content-available-height) ${width} overflow-y-auto rounded-card border border-line bg-ground-high p-1.5 shadow-lift`}
          {...(onClosed && { onCloseAutoFocus: onClosed })}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export const MenuSeparator = () => <DropdownMenu.Separator className="my-1.5 h-px bg-line" />;
