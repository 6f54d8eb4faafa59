import { useSyncExternalStore } from 'react';
import { startGoogleSignIn } from '#app/backend/auth.ts';
import { browserIntent, isInAppBrowser } from '#app/domain/in-app-browser.ts';
import { explainFailure } from '#app/messages/explain-failure.ts';
import { messages } from '#app/messages/vi.ts';
import { authMessages } from '#app/messages/vi-auth.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { GoogleMark } from './google-mark.tsx';
import type { RunAlone } from './run-alone.ts';

type GoogleSignInProps = { isBusy: boolean; run: RunAlone };

export function GoogleSignIn({ isBusy, run }: GoogleSignInProps) {
  const isRefused = useIsInAppBrowser();

  const start = async () => {
    try {
      const address = await startGoogleSignIn();
      showToast({ title: authMessages.googleRedirecting });
      location.assign(address);
    } catch (error) {
      showError(explainFailure(error, 'account', authMessages.googleFailed));
    }
  };

  return (
    <>
      <button
        type="button"
        disabled={isBusy || isRefused}
        aria-describedby={isRefused ? 'google-refused' : undefined}
        onClick={() => run(start)}
        className={`${buttonStyles.quiet} min-h-12 w-full`}
      >
        <GoogleMark />
        {authMessages.google}
      </button>
      {isRefused && (
        <div className="mt-3 flex flex-col items-start gap-3 rounded-card bg-lacquer-high p-4">
          <p id="google-refused" className="text-sm">
            {authMessages.googleRefused}
          </p>
          <button type="button" onClick={openInBrowser} className={buttonStyles.primary}>
            {authMessages.openInBrowser}
          </button>
        </div>
      )}
    </>
  );
}

const neverChanges = () => () => {};

/** Prerendered as false. */
function useIsInAppBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => isInAppBrowser(navigator.userAgent),
    () => false,
  );
}

async function openInBrowser() {
  const intent = browserIntent(location.href, navigator.userAgent);
  if (intent) {
    location.href = intent;
    return;
  }
  try {
    await navigator.clipboard.writeText(location.href);
    showToast({ title: authMessages.linkCopied, description: authMessages.linkCopiedHint });
  } catch {
    showError(messages.player.shareFailed);
  }
}
