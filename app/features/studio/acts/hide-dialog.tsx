import { hideComment } from '#app/backend/studio.ts';
import { studioMessages } from '#messages/vi-studio.ts';
import { ActDialog } from './act-dialog.tsx';

type HideDialogProps = { comment: { id: string }; name: string; onClose: () => void };

export function HideDialog({ comment, name, onClose }: HideDialogProps) {
  return (
    <ActDialog
      question={studioMessages.hideQuestion(name)}
      warning={studioMessages.hideWarning}
      confirm={studioMessages.hide}
      confirming={studioMessages.hiding}
      done={studioMessages.commentHidden}
      act={(reason) => hideComment(comment.id, reason)}
      onClose={onClose}
    />
  );
}
