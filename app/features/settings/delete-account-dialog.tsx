import { AlertDialog } from 'radix-ui';
import type { User } from '#app/backend/auth.ts';
import { AlertFrame } from '#app/ui/alert-frame.tsx';
import { settingsMessages } from '#messages/vi-settings.ts';
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
    <AlertFrame
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={settingsMessages.deleteQuestion}
      width="max-w-[30rem]"
    >
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
    </AlertFrame>
  );
}
