import X from 'lucide-react/icons/x';
import { Dialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { buttonStyles } from './button-styles.ts';
import { dialogStyles } from './dialog-styles.ts';

type DialogFrameProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** A class for the maximum width. */
  width: string;
  title: string;
  /** The close button's label. */
  close: string;
  /** Must contain a Dialog.Description. */
  children: ReactNode;
};

/** A dialog with a close button, opened by something other than its own trigger. */
export function DialogFrame(props: DialogFrameProps) {
  const { isOpen, onOpenChange, width, title, close, children } = props;
  const cameFrom = useRef<Element | null>(null);
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialogStyles.overlay} />
        <Dialog.Content
          // Radix restores the focus only to the dialog's own trigger, and this one has none.
          onOpenAutoFocus={() => {
            cameFrom.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
          }}
          className={`${dialogStyles.frame} ${width}`}
        >
          <div className="flex items-center justify-between gap-3">
            <Dialog.Title className="text-xl">{title}</Dialog.Title>
            <Dialog.Close aria-label={close} className={buttonStyles.icon}>
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
