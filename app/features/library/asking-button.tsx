import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { libraryMessages } from '#app/messages/vi-library.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';
import { ICON_ON_PHONE } from './icon-on-phone.ts';

const loadDialog = () => import('#app/ui/confirm-dialog.tsx');

type AskingButtonProps = {
  label: string;
  question: string;
  warning: string;
  confirm: string;
  onConfirm: () => void;
};

/** A button for an act that cannot be undone; asks for confirmation. */
export function AskingButton({ label, onConfirm, ...words }: AskingButtonProps) {
  const { Part: Dialog, open, onHint } = useFetchedPart(loadDialog);
  const [isAsking, setIsAsking] = useState(false);

  const ask = () => {
    setIsAsking(true);
    if (!Dialog) void open();
  };

  return (
    <>
      <button type="button" className={ICON_ON_PHONE} {...onHint} onClick={ask}>
        <Trash2 aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{label}</span>
      </button>
      {Dialog && (
        <Dialog
          {...words}
          cancel={libraryMessages.cancel}
          isOpen={isAsking}
          onOpenChange={setIsAsking}
          onConfirm={onConfirm}
        />
      )}
    </>
  );
}
