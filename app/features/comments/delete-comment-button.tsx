import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { CommentRow } from '#app/backend/database.ts';
import { commentMessages } from '#app/messages/vi-comments.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { useFetchedPart } from '#app/ui/use-fetched-part.ts';
import { useDeleteComment } from './use-delete-comment.ts';

const loadDialog = () => import('./delete-comment-dialog.tsx');

/** Asks for confirmation first. */
export function DeleteCommentButton({ comment }: { comment: CommentRow }) {
  const { Part: Dialog, open, onHint } = useFetchedPart(loadDialog);
  const [isAsking, setIsAsking] = useState(false);
  const { isPending, mutate } = useDeleteComment(comment);

  const ask = () => {
    setIsAsking(true);
    if (!Dialog) void open();
  };

  return (
    <>
      <button
        type="button"
        aria-label={commentMessages.delete}
        disabled={isPending}
        className={`${buttonStyles.icon} -mt-1`}
        {...onHint}
        onClick={ask}
      >
        <Trash2 aria-hidden className="size-5" />
      </button>
      {Dialog && <Dialog isOpen={isAsking} onOpenChange={setIsAsking} onConfirm={() => mutate()} />}
    </>
  );
}
