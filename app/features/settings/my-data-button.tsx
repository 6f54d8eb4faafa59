import { fetchMyData } from '#app/backend/account.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { showError } from '#app/ui/show-error.ts';
import { useSending } from '#app/ui/use-sending.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { settingsMessages } from '#messages/vi-settings.ts';

/** Downloads all that the site stores about the listener. */
export function MyDataButton({ describedBy }: { describedBy: string }) {
  const { isSending, send } = useSending(async () => {
    try {
      const data = JSON.stringify(await fetchMyData(), null, 2);
      const type = 'application/json;charset=utf-8';
      saveFile(new Blob([data], { type }), settingsMessages.dataFile);
    } catch (error) {
      console.warn('The listener’s data could not be downloaded:', error);
      showError(explainFailure(error, 'account', settingsMessages.dataFailed));
    }
  });
  return (
    <button
      type="button"
      disabled={isSending}
      aria-describedby={describedBy}
      onClick={send}
      className={`${buttonStyles.quiet} max-sm:whitespace-normal`}
    >
      {isSending ? settingsMessages.dataLoading : settingsMessages.data}
    </button>
  );
}
