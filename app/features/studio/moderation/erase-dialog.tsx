import type { User } from '#app/backend/auth.ts';
import { eraseComment } from '#app/backend/studio-moderation.ts';
import { readField } from '#app/ui/use-filled-form.ts';
import { moderationMessages } from '#messages/vi-studio-moderation.ts';
import { ActDialog } from '../acts/act-dialog.tsx';
import { OwnPasswordField } from '../acts/own-password-field.tsx';

type EraseDialogProps = { commentId: string; name: string; user: User; onClose: () => void };

export function EraseDialog({ commentId, name, user, onClose }: EraseDialogProps) {
  return (
    <ActDialog
      question={moderationMessages.eraseQuestion(name)}
      warning={moderationMessages.eraseWarning}
      confirm={moderationMessages.erase}
      confirming={moderationMessages.erasing}
      done={moderationMessages.erased}
      act={(reason, form) =>
        eraseComment({ comment_id: commentId, reason, password: readField(form, 'password') })
      }
      onClose={onClose}
    >
      <OwnPasswordField user={user} />
    </ActDialog>
  );
}
