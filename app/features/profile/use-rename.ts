import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renameAccount } from '#app/backend/account.ts';
import { updateProfile } from '#app/backend/profiles.ts';
import { PROFILES_KEY } from '#app/backend/query-client.ts';
import { explainFailure } from '#app/messages/explain-failure.ts';
import { messages } from '#app/messages/vi.ts';
import { profileMessages } from '#app/messages/vi-profile.ts';
import { showToast } from '#app/ui/toast-requests.ts';

/** A name stands beside comments and in the header: both are changed, and it says how that went. */
export function useRename(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      await updateProfile(userId, { display_name: name });
      await renameAccount(name);
    },
    networkMode: 'always',
    onSuccess: () =>
      showToast({
        title: profileMessages.nameSaved,
        description: profileMessages.nameSavedHint,
      }),
    onError: (error) =>
      showToast({
        title: messages.toast.error,
        description: explainFailure(error, 'account', profileMessages.nameFailed),
        isDestructive: true,
      }),
    // Also where only half of it is done.
    onSettled: () => client.invalidateQueries({ queryKey: [PROFILES_KEY] }),
  });
}
