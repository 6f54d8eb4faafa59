import { AlertDialog } from 'radix-ui';
import { AlertButtons } from './alert-buttons.tsx';
import { AlertFrame } from './alert-frame.tsx';
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

/** Asks for confirmation of an action that cannot be undone. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onOpenChange, question, warning, cancel, confirm, onConfirm } = props;
  return (
    <AlertFrame isOpen={isOpen} onOpenChange={onOpenChange} title={question} width="max-w-[26rem]">
      <AlertDialog.Description className="mt-1 mb-5 text-ash">{warning}</AlertDialog.Description>
      <AlertButtons cancel={cancel}>
        <AlertDialog.Action className={buttonStyles.primary} onClick={onConfirm}>
          {confirm}
        </AlertDialog.Action>
      </AlertButtons>
    </AlertFrame>
  );
}
