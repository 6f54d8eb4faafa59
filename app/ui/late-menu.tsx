import type { ReactNode } from 'react';
import { buttonStyles } from './button-styles.ts';
import { useFetchedPart } from './use-fetched-part.ts';
import type { LoadPart } from './use-late-part.ts';

/** The button that opens a menu. */
export type MenuTrigger = { label: string; icon: ReactNode; className?: string };

type LateMenuProps<Props> = {
  /** Its component passes `trigger` on to Menu. */
  load: LoadPart<Props & { trigger: MenuTrigger }>;
  trigger: MenuTrigger;
  props: Props;
};

/** Loads a menu when it is opened: a page has many of them, and few are opened. */
export function LateMenu<Props extends object>({ load, trigger, props }: LateMenuProps<Props>) {
  const { Part: OpenedMenu, open, onHint } = useFetchedPart(load);
  if (OpenedMenu) return <OpenedMenu {...props} trigger={trigger} />;
  const { label, icon, className = '' } = trigger;
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={`${buttonStyles.icon} ${className}`}
      {...onHint}
      onClick={open}
    >
      {icon}
    </button>
  );
}
