import { isSignedOut } from '#app/backend/backend-error.ts';
import { explainFailure } from '#app/messages/explain-failure.ts';
import { messages } from '#app/messages/vi.ts';
import { commentMessages } from '#app/messages/vi-comments.ts';
import { libraryMessages } from '#app/messages/vi-library.ts';
import { showToast } from '#app/ui/toast-requests.ts';

/** Says what the backend has refused. @param fallback where the reason is none that we know */
export function tellFailure(error: unknown, fallback: string) {
  const mustSignIn = isSignedOut(error);
  showToast({
    title: mustSignIn ? commentMessages.needsSignInTitle : messages.toast.error,
    description: mustSignIn
      ? libraryMessages.sessionEnded
      : explainFailure(error, 'library', fallback),
    isDestructive: true,
  });
}
