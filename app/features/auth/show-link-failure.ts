import { showError } from '#app/ui/show-error.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { authMessages } from '#messages/vi-auth.ts';

/** Shows the error of an expired e-mail link or a refusal by Google, which only the URL carries. */
export function showLinkFailure(code: string) {
  showError(
    code === 'access_denied'
      ? authMessages.googleFailed
      : explainFailure(
          Object.assign(new Error(code), { code }),
          'account',
          authMessages.linkFailed,
        ),
  );
}
