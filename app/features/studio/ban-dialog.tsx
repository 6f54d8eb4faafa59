import type { User } from '#app/backend/auth.ts';
import { banListener } from '#app/backend/studio.ts';
import { studioMessages } from '#app/messages/vi-studio.ts';
import { readField } from '#app/ui/use-filled-form.ts';
import { ActDialog } from './act-dialog.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

type BanDialogProps = { listener: string; name: string; user: User; onClose: () => void };

export function BanDialog({ listener, name, user, onClose }: BanDialogProps) {
  return (
    <ActDialog
      question={studioMessages.banQuestion(name)}
      warning={studioMessages.banWarning}
      confirm={studioMessages.ban}
      confirming={studioMessages.banning}
      done={studioMessages.listenerBanned}
      act={(reason, form) =>
        banListener({ listener, reason, password: readField(form, 'password') })
      }
      onClose={onClose}
    >
      <OwnPasswordField user={user} />
    </ActDialog>
  );
}
