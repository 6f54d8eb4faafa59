import { useEffect, useState, useSyncExternalStore } from 'react';
import { isGoogleSetUp, startGoogleSignIn } from '#app/backend/auth.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { copyAddress } from '#app/ui/share-address.ts';
import { showError } from '#app/ui/show-error.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { browserIntent, isInAppBrowser } from '#domain/in-app-browser.ts';
import { explainFailure } from '#messages/explain-failure.ts';
import { authMessages } from '#messages/vi-auth.ts';
import { GoogleMark } from './google-mark.tsx';
import type { RunAlone } from './run-alone.ts';

type GoogleSignInProps = { isBusy: boolean; run: RunAlone };

export function GoogleSignIn({ isBusy, run }: GoogleSignInProps) {
  const isRefused = useIsInAppBrowser();
  const isMissing = useIsGoogleMissing();

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
        disabled={isBusy || isRefused || isMissing}
        aria-describedby={isRefused ? 'google-refused' : isMissing ? 'google-missing' : undefined}
        onClick={() => run(start)}
        className={`${buttonStyles.quiet} min-h-12 w-full`}
      >
        <GoogleMark />
        {authMessages.google}
      </button>
      {/* As high as the button's text, so that the page does not move when the button appears. */}
      <p id="google-missing" className="mt-1.5 -mb-2.5 min-h-5 text-center text-ash text-sm">
        {isMissing && !isRefused ? authMessages.googleMissing : ''}
      </p>
      {isRefused && (
        <div className="mt-3 flex flex-col items-start gap-3 rounded-card bg-ground-high p-4">
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

/** Whether the server says that Google sign-in is not set up. */
function useIsGoogleMissing(): boolean {
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    let isOver = false;
    // While that is unknown, a press finds out.
    isGoogleSetUp().then(
      (isSetUp) => !isOver && setIsMissing(!isSetUp),
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, []);
  return isMissing;
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
  await copyAddress(location.href, authMessages.linkCopied, authMessages.linkCopiedHint);
}
