import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { libraryMessages } from '#app/messages/vi-library.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';

const loadDialog = () => import('#app/ui/confirm-dialog.tsx');

type AskingButtonProps = {
  label: string;
  question: string;
  warning: string;
  confirm: string;
  onConfirm: () => void;
};

/** A button for what cannot be undone. */
export function AskingButton({ label, onConfirm, ...words }: AskingButtonProps) {
  const { Part: Dialog, open, onHint } = useFetchedPart(loadDialog);
  const [isAsking, setIsAsking] = useState(false);

  const ask = () => {
    setIsAsking(true);
    if (!Dialog) void open();
  };

  return (
    <>
      <button type="button" className={buttonStyles.quiet} {...onHint} onClick={ask}>
        <Trash2 aria-hidden className="size-5" />
        {label}
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
