import { AlertDialog } from 'radix-ui';
import { buttonStyles } from './button-styles.ts';

type ConfirmDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  question: string;
  /** What is lost. */
  warning: string;
  cancel: string;
  confirm: string;
  onConfirm: () => void;
};

/** Asks before something that cannot be undone. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, question, warning, cancel, confirm, onConfirm } = props;
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-lacquer/80" />
        <AlertDialog.Content className="-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-(--spacing(8)))] w-[min(26rem,calc(100vw-(--spacing(8))))] overflow-y-auto rounded-card border border-line bg-lacquer-high p-5 shadow-lift sm:p-6">
          <AlertDialog.Title className="wrap-anywhere text-xl">{question}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-ash">{warning}</AlertDialog.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className={buttonStyles.quiet}>{cancel}</AlertDialog.Cancel>
            <AlertDialog.Action className={buttonStyles.primary} onClick={onConfirm}>
              {confirm}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
