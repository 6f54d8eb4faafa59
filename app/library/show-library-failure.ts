import { isSignedOut } from '#app/backend/backend-error.ts';
import { explainFailure } from '#app/messages/explain-failure.ts';
import { messages } from '#app/messages/vi.ts';
import { commentMessages } from '#app/messages/vi-comments.ts';
import { libraryMessages } from '#app/messages/vi-library.ts';
import { showToast } from '#app/ui/toast-requests.ts';

/** A toast with the backend's reason. @param fallback the text for an unknown reason */
export function showLibraryFailure(error: unknown, fallback: string) {
  const mustSignIn = isSignedOut(error);
  showToast({
    title: mustSignIn ? commentMessages.needsSignInTitle : messages.toast.error,
    description: mustSignIn
      ? libraryMessages.sessionEnded
      : explainFailure(error, 'library', fallback),
    isDestructive: true,
  });
}
