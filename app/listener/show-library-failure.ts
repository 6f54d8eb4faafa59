import { isSignedOut } from '#app/backend/backend-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { messages } from '#messages/vi.ts';
import { commentMessages } from '#messages/vi-comments.ts';
import { libraryMessages } from '#messages/vi-library.ts';

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
