import { BackendError } from '#app/backend/backend-error.ts';
import { explainFailure } from '#app/messages/explain-failure.ts';
import { messages } from '#app/messages/vi.ts';
import { commentMessages } from '#app/messages/vi-comments.ts';
import { libraryMessages } from '#app/messages/vi-library.ts';
import { showToast } from '#app/ui/toast-requests.ts';

/** No session is left, or the server no longer takes its token. */
const SIGNED_OUT = ['signed_out', 'bad_jwt', 'no_authorization', 'PGRST301', 'PGRST303', '42501'];

/** Says what the backend has refused. @param fallback where the reason is none that we know */
export function tellFailure(error: unknown, fallback: string) {
  const isSignedOut = error instanceof BackendError && SIGNED_OUT.includes(error.code);
  showToast({
    title: isSignedOut ? commentMessages.needsSignInTitle : messages.toast.error,
    description: isSignedOut
      ? libraryMessages.sessionEnded
      : explainFailure(error, 'library', fallback),
    isDestructive: true,
  });
}
