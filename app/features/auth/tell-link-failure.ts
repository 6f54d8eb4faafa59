import { explainFailure } from '#app/messages/explain-failure.ts';
import { messages } from '#app/messages/vi.ts';
import { authMessages } from '#app/messages/vi-auth.ts';
import { showToast } from '#app/ui/toast-requests.ts';

/** Shows the error of an expired e-mail link or a refusal by Google, which only the URL carries. */
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
