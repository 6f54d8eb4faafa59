import { explainFailure } from '#app/messages/explain-failure.ts';
import { messages } from '#app/messages/vi.ts';
import { authMessages } from '#app/messages/vi-auth.ts';
import { showToast } from '#app/ui/toast-requests.ts';

/** A mail's link that came too late, and a no at Google, are said in the address only. */
export function tellLinkFailure(code: string) {
  showToast({
    title: messages.toast.error,
    description:
      code === 'access_denied'
        ? authMessages.googleFailed
        : explainFailure(
            Object.assign(new Error(code), { code }),
            'account',
            authMessages.linkFailed,
          ),
    isDestructive: true,
  });
}
