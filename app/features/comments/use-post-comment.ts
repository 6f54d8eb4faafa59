import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { BackendError, isSignedOut } from '#app/backend/backend-error.ts';
import { isMyCommentHeld, postComment } from '#app/backend/track-comments.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { messages } from '#messages/vi.ts';
import { commentMessages } from '#messages/vi-comments.ts';
import { failureMessages } from '#messages/vi-failures.ts';
import { authorsQuery, commentsQuery } from './comments.queries.ts';

/** Posts, shows the result and refetches the list. */
export function usePostComment(
  trackId: string,
  userId: string,
  onPosted: (content: string) => void,
) {
  const client = useQueryClient();
  /** The last comment whose response was lost: it may have been stored all the same. */
  const unanswered = useRef<string | null>(null);

  const post = async (content: string) => {
    try {
      await postComment({ content, track_id: trackId, user_id: userId });
    } catch (error) {
      const code = error instanceof BackendError ? error.code : '';
      const hasArrivedBefore = code === 'comment_repeated' && content === unanswered.current;
      if (hasArrivedBefore) return;
      unanswered.current = Object.hasOwn(failureMessages.comment, code) ? null : content;
      throw error;
    }
  };

  return useSending(async (content: string) => {
    // Fetched meanwhile: the comment shows with its author's name at once.
    void client.prefetchQuery(authorsQuery([userId]));
    try {
      await post(content);
    } catch (error) {
      showFailure(error);
      return;
    }
    unanswered.current = null;
    onPosted(content);
    // Whether the comment is held for review. If this cannot be read, assume that it is not: few
    // comments are.
    void isMyCommentHeld(trackId)
      .catch(() => false)
      .then((waits) => showToast(waits ? commentMessages.waits : commentMessages.posted));
    const { queryKey } = commentsQuery(trackId);
    // Cancel a list request in flight: it was sent before this comment existed.
    void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }));
  });
}

function showFailure(error: unknown) {
  const mustSignIn = isSignedOut(error);
  showToast({
    title: mustSignIn ? commentMessages.needsSignInTitle : messages.toast.error,
    description: mustSignIn
      ? messages.comments.needsSignIn
      : explainFailure(error, 'comment', commentMessages.postFailed),
    isDestructive: true,
  });
}
