import Trash2 from 'lucide-react/icons/trash-2';
import type { CommentRow } from '#app/backend/rows/comment-rows.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { useFetchedDialog } from '#app/ui/use-fetched-dialog.ts';
import { commentMessages } from '#messages/vi-comments.ts';
import { useDeleteComment } from './use-delete-comment.ts';

const loadDialog = () => import('./delete-comment-dialog.tsx');

/** Asks for confirmation first. */
export function DeleteCommentButton({ comment }: { comment: CommentRow }) {
  const { Dialog, isOpen, setIsOpen, show, onHint } = useFetchedDialog(loadDialog);
  const { isSending, send } = useDeleteComment(comment);

  return (
    <>
      <button
        type="button"
        aria-label={commentMessages.delete}
        disabled={isSending}
        className={`${buttonStyles.icon} -mt-1`}
        {...onHint}
        onClick={show}
      >
        <Trash2 aria-hidden className="size-5" />
      </button>
      {Dialog && <Dialog isOpen={isOpen} onOpenChange={setIsOpen} onConfirm={send} />}
    </>
  );
}
