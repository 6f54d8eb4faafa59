import ConfirmDialog from '#app/ui/confirm-dialog.tsx';
import { commentMessages } from '#messages/vi-comments.ts';

type DeleteCommentDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
};

export default function DeleteCommentDialog(props: DeleteCommentDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      question={commentMessages.deleteQuestion}
      warning={commentMessages.deleteWarning}
      cancel={commentMessages.cancel}
      confirm={commentMessages.confirmDelete}
    />
  );
}
