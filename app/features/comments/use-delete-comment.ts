import { useQueryClient } from '@tanstack/react-query';
import type { CommentRow } from '#app/backend/rows/comment-rows.ts';
import { deleteComment } from '#app/backend/track-comments.ts';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { commentMessages } from '#messages/vi-comments.ts';
import { commentsQuery } from './comments.queries.ts';

/** Deletes, shows the result and refetches the list. */
export function useDeleteComment(comment: CommentRow) {
  const client = useQueryClient();
  return useSending(async () => {
    try {
      await deleteComment(comment);
    } catch {
      showError(commentMessages.deleteFailed);
      return;
    }
    showToast({ title: commentMessages.deleted, description: commentMessages.deletedHint });
    await client.invalidateQueries({ queryKey: commentsQuery(comment.track_id).queryKey });
  });
}
