import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BackendError } from '#app/backend/backend-error.ts';
import { postComment } from '#app/backend/track-comments.ts';
import { explainFailure } from '#app/messages/explain-failure.ts';
import { messages } from '#app/messages/vi.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { commentsQuery } from './comments.queries.ts';

/** No session is left, or the server no longer takes its token. */
const SIGNED_OUT = ['signed_out', 'bad_jwt', 'no_authorization'];

/** Posts, says how it went, and loads the list again. */
export function usePostComment(trackId: string, userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => postComment({ content, track_id: trackId, user_id: userId }),
    // Offline it fails at once, and the draft stays.
    networkMode: 'always',
    onSuccess: () => {
      showToast({ title: messages.comments.posted, description: messages.comments.postedHint });
      void client.invalidateQueries({ queryKey: commentsQuery(trackId).queryKey });
    },
    onError: (error) => {
      const isSignedOut = error instanceof BackendError && SIGNED_OUT.includes(error.code);
      showToast({
        title: isSignedOut ? messages.comments.needsSignInTitle : messages.toast.error,
        description: isSignedOut
          ? messages.comments.needsSignIn
          : explainFailure(error, messages.comments.postFailed),
        isDestructive: true,
      });
    },
  });
}
