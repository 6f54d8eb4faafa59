import type { User } from '#app/backend/auth.ts';
import { banListener } from '#app/backend/studio.ts';
import { hasPassword } from '#app/domain/has-password.ts';
import { studioMessages } from '#app/messages/vi-studio.ts';
import { PasswordField } from '#app/ui/password-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { readField } from '#app/ui/use-filled-form.ts';
import { ActDialog } from './act-dialog.tsx';

type BanDialogProps = { listener: string; name: string; user: User; onClose: () => void };

/** Asks for the operator's own password, or what stands in its place where only Google opens the account. */
export function BanDialog({ listener, name, user, onClose }: BanDialogProps) {
  const field = { name: 'password', required: true };
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
      {hasPassword(user) ? (
        <PasswordField {...field} label={studioMessages.password} autoComplete="current-password" />
      ) : (
        <TextField {...field} type="email" label={studioMessages.email} autoComplete="off" />
      )}
    </ActDialog>
  );
}
