import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renameAccount } from '#app/backend/account.ts';
import { BackendError } from '#app/backend/backend-error.ts';
import { updateProfile } from '#app/backend/profiles.ts';
import { PROFILES_KEY } from '#app/backend/query-client.ts';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { profileMessages } from '#messages/vi-profile.ts';

/** Refusals by the database's rules for names. */
const isOfName = (error: unknown) =>
  error instanceof BackendError && error.code.startsWith('profile_');

const explain = (error: unknown) => explainFailure(error, 'account', profileMessages.nameFailed);

/**
 * Renames the profile (shown with comments) and the account (shown in the header), and shows the
 * result. If the name is refused, `problem` is the text for its field; `forgetProblem` clears it.
 */
export function useRename(userId: string) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const { isSending, send } = useSending(async (name: string) => {
    try {
      await updateProfile(userId, { display_name: name });
      await renameAccount(name);
      showToast({
        title: profileMessages.nameSaved,
        description: profileMessages.nameSavedHint,
      });
    } catch (error) {
      if (isOfName(error)) setProblem(explain(error));
      else showError(explain(error));
    }
    // Also after a failure: the first half may be done.
    await client.invalidateQueries({ queryKey: [PROFILES_KEY] });
  });
  return { isSending, rename: send, problem, forgetProblem: () => setProblem(undefined) };
}
