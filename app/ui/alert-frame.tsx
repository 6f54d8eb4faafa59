import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { dialogStyles } from './dialog-styles.ts';

type AlertFrameProps = {
  isOpen?: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** A class for the maximum width. */
  width: string;
  title: string;
  /** Must contain an AlertDialog.Description. */
  children: ReactNode;
};

/** A question that must be answered: a press beside it does not close it. */
export function AlertFrame(props: AlertFrameProps) {
  const { isOpen = true, onOpenChange, width, title, children } = props;
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={dialogStyles.overlay} />
        <AlertDialog.Content className={`${dialogStyles.frame} ${width}`}>
          <AlertDialog.Title className="wrap-anywhere text-xl">{title}</AlertDialog.Title>
          {children}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
