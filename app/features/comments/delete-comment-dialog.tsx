import { messages } from '#app/messages/vi.ts';
import ConfirmDialog from '#app/ui/confirm-dialog.tsx';

type DeleteCommentDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => void;
};

export default function DeleteCommentDialog(props: DeleteCommentDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      question={messages.comments.deleteQuestion}
      warning={messages.comments.deleteWarning}
      cancel={messages.comments.cancel}
      confirm={messages.comments.confirmDelete}
    />
  );
}
