import type { User } from '#app/backend/auth.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { useFetchedDialog } from '#app/ui/use-fetched-dialog.ts';
import { settingsMessages } from '#messages/vi-settings.ts';

const loadDialog = () => import('./delete-account-dialog.tsx');

type DeleteAccountButtonProps = { user: User; describedBy: string };

/** Asks for confirmation first. */
export function DeleteAccountButton({ user, describedBy }: DeleteAccountButtonProps) {
  const { Dialog, isOpen, setIsOpen, show, onHint } = useFetchedDialog(loadDialog);
  return (
    <>
      <button
        type="button"
        aria-describedby={describedBy}
        className={buttonStyles.danger}
        {...onHint}
        onClick={show}
      >
        {settingsMessages.deleteAccount}
      </button>
      {Dialog && <Dialog user={user} isOpen={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
