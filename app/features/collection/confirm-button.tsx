import Trash2 from 'lucide-react/icons/trash-2';
import { ICON_ON_PHONE } from '#app/ui/icon-on-phone.ts';
import { useFetchedDialog } from '#app/ui/use-fetched-dialog.ts';
import { collectionMessages } from '#messages/vi-collection.ts';

const loadDialog = () => import('#app/ui/confirm-dialog.tsx');

type ConfirmButtonProps = {
  label: string;
  question: string;
  warning: string;
  confirm: string;
  onConfirm: () => void;
};

/** A button for an action that cannot be undone; asks for confirmation. */
export function ConfirmButton({ label, onConfirm, ...words }: ConfirmButtonProps) {
  const { Dialog, isOpen, setIsOpen, show, onHint } = useFetchedDialog(loadDialog);
  return (
    <>
      <button type="button" className={ICON_ON_PHONE} {...onHint} onClick={show}>
        <Trash2 aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{label}</span>
      </button>
      {Dialog && (
        <Dialog
          {...words}
          cancel={collectionMessages.cancel}
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          onConfirm={onConfirm}
        />
      )}
    </>
  );
}
