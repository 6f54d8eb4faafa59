import type { ReactNode } from 'react';
import { buttonStyles } from './button-styles.ts';
import { useFetchedPart } from './use-fetched-part.ts';
import type { LoadPart } from './use-late-part.ts';

/** The button that opens a menu. */
export type MenuTrigger = { label: string; icon: ReactNode; className?: string };

/** `load` imports a component that passes the trigger on to Menu. */
type LateMenuProps<Props> = Props & MenuTrigger & { load: LoadPart<Props & MenuTrigger> };

/** Loads a menu when it is opened: a page has many of them, and few are opened. */
export function LateMenu<Props>(props: LateMenuProps<Props>) {
  const { Part: OpenedMenu, open, onHint } = useFetchedPart(props.load);
  if (OpenedMenu) return <OpenedMenu {...props} />;
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={props.className ?? buttonStyles.icon}
      {...onHint}
      onClick={open}
    >
      {props.icon}
    </button>
  );
}
