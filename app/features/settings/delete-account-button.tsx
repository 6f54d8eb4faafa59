import { useState } from 'react';
import type { User } from '#app/backend/auth.ts';
import { settingsMessages } from '#app/messages/vi-settings.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';

const loadDialog = () => import('./delete-account-dialog.tsx');

type DeleteAccountButtonProps = { user: User; describedBy: string };

/** Asks for confirmation first. */
export function DeleteAccountButton({ user, describedBy }: DeleteAccountButtonProps) {
  const { Part: Dialog, open, onHint } = useFetchedPart(loadDialog);
  const [isAsking, setIsAsking] = useState(false);

  const ask = () => {
    setIsAsking(true);
    if (!Dialog) void open();
  };

  return (
    <>
      <button
        type="button"
        aria-describedby={describedBy}
        className={buttonStyles.danger}
        {...onHint}
        onClick={ask}
      >
        {settingsMessages.deleteAccount}
      </button>
      {Dialog && <Dialog user={user} isOpen={isAsking} onOpenChange={setIsAsking} />}
    </>
  );
}
