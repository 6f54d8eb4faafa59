import { useMemo, useRef, useSyncExternalStore } from 'react';
import { listenHistory } from '#app/listener/listen-history.ts';
import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { libraryAddress } from '#domain/library-address.ts';
import { libraryMessages } from '#messages/vi-library.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { NothingHere } from './library-notices.tsx';
import { TrackRows } from './track-rows.tsx';

/** Listening history of this device, latest first. */
export default function HeardTracks() {
  const listens = useSyncExternalStore(listenHistory.subscribe, listenHistory.getListens);
  const ids = useMemo(() => listens.map(({ trackId }) => trackId), [listens]);
  const view = useRef<HTMLDivElement>(null);

  const clear = () => {
    listenHistory.clear();
    showToast({ title: libraryMessages.historyCleared });
    // The focused button is gone.
    view.current?.focus();
  };

  return (
    <div ref={view} tabIndex={-1} className="outline-none">
      {ids.length === 0 ? (
        <NothingHere title={libraryMessages.noHistory} hint={libraryMessages.noHistoryHint}>
          <Link to="/" className={buttonStyles.primary}>
            {libraryMessages.browse}
          </Link>
        </NothingHere>
      ) : (
        <>
          <div className="mt-5 flex items-center justify-between gap-x-4">
            <p className="min-w-0 text-ash">{libraryMessages.historyHint}</p>
            <ConfirmButton
              label={libraryMessages.clearHistory}
              question={libraryMessages.clearQuestion}
              warning={libraryMessages.clearWarning}
              confirm={libraryMessages.confirmClear}
              onConfirm={clear}
            />
          </div>
          <TrackRows
            label={libraryMessages.tabs['da-nghe']}
            ids={ids}
            listAddress={libraryAddress('da-nghe')}
          />
        </>
      )}
    </div>
  );
}
