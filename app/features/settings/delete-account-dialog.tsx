import { AlertDialog } from 'radix-ui';
import type { User } from '#app/backend/auth.ts';
import { settingsMessages } from '#app/messages/vi-settings.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';

type DeleteAccountDialogProps = {
  user: User;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
};

export default function DeleteAccountDialog({
  user,
  isOpen,
  onOpenChange,
}: DeleteAccountDialogProps) {
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-40 bg-lacquer/80" />
        <AlertDialog.Content className="-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-(--spacing(8)))] w-[min(30rem,calc(100vw-(--spacing(8))))] overflow-y-auto rounded-card border border-line bg-lacquer-high p-5 shadow-lift sm:p-6">
          <AlertDialog.Title className="text-xl">
            {settingsMessages.deleteQuestion}
          </AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-ash">
              <p>{settingsMessages.deleteWarning}</p>
              <ul className="mt-1 list-disc pl-5">
                {settingsMessages.deleteLosses.map((loss) => (
                  <li key={loss}>{loss}</li>
                ))}
              </ul>
            </div>
          </AlertDialog.Description>
          <DeleteAccountForm user={user} />
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
