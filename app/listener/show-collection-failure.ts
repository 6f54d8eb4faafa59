import { isSignedOut } from '#app/backend/backend-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { messages } from '#messages/vi.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { commentMessages } from '#messages/vi-comments.ts';

/** A toast with the backend's reason. @param fallback the text for an unknown reason */
export function showCollectionFailure(error: unknown, fallback: string) {
  const mustSignIn = isSignedOut(error);
  showToast({
    title: mustSignIn ? commentMessages.needsSignInTitle : messages.toast.error,
    description: mustSignIn
      ? collectionMessages.sessionEnded
      : explainFailure(error, 'collection', fallback),
    isDestructive: true,
  });
}
