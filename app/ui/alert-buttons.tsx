import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonStyles } from './button-styles.ts';

type AlertButtonsProps = {
  cancel: string;
  isBusy?: boolean;
  /** The button that confirms. */
  children: ReactNode;
};

/** The last row of an alert dialog: its buttons, 'cancel' first. */
export function AlertButtons({ cancel, isBusy = false, children }: AlertButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <AlertDialog.Cancel disabled={isBusy} className={buttonStyles.quiet}>
        {cancel}
      </AlertDialog.Cancel>
      {children}
    </div>
  );
}
