import { useMutation } from '@tanstack/react-query';
import { fetchMyData } from '#app/backend/account.ts';
import { explainFailure } from '#app/messages/explain-failure.ts';
import { settingsMessages } from '#app/messages/vi-settings.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { showError } from '#app/ui/show-error.ts';

/** Downloads all that the site stores about the listener. */
export function MyDataButton({ describedBy }: { describedBy: string }) {
  const { isPending, mutate } = useMutation({
    mutationFn: fetchMyData,
    networkMode: 'always',
    onSuccess: (data) => {
      const type = 'application/json;charset=utf-8';
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type }), settingsMessages.dataFile);
    },
    onError: (error) => {
      console.warn('The listener’s data could not be downloaded:', error);
      showError(explainFailure(error, 'account', settingsMessages.dataFailed));
    },
  });
  return (
    <button
      type="button"
      disabled={isPending}
      aria-describedby={describedBy}
      onClick={() => mutate()}
      className={`${buttonStyles.quiet} max-sm:whitespace-normal`}
    >
      {isPending ? settingsMessages.dataLoading : settingsMessages.data}
    </button>
  );
}
