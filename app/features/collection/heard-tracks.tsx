import { useMemo, useRef, useSyncExternalStore } from 'react';
import { listenHistory } from '#app/listener/listen-history.ts';
import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { collectionAddress } from '#domain/collection-address.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { NothingHere } from './collection-notices.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { TrackRows } from './track-rows.tsx';

/** Listening history of this device, latest first. */
export default function HeardTracks() {
  const listens = useSyncExternalStore(listenHistory.subscribe, listenHistory.getListens);
  const ids = useMemo(() => listens.map(({ trackId }) => trackId), [listens]);
  const view = useRef<HTMLDivElement>(null);

  const clear = () => {
    listenHistory.clear();
    showToast({ title: collectionMessages.historyCleared });
    // The focused button is gone.
    view.current?.focus();
  };

  return (
    <div ref={view} tabIndex={-1} className="outline-none">
      {ids.length === 0 ? (
        <NothingHere title={collectionMessages.noHistory} hint={collectionMessages.noHistoryHint}>
          <Link to="/" className={buttonStyles.primary}>
            {collectionMessages.browse}
          </Link>
        </NothingHere>
      ) : (
        <>
          <div className="mt-5 flex items-center justify-between gap-x-4">
            <p className="min-w-0 text-ash">{collectionMessages.historyHint}</p>
            <ConfirmButton
              label={collectionMessages.clearHistory}
              question={collectionMessages.clearQuestion}
              warning={collectionMessages.clearWarning}
              confirm={collectionMessages.confirmClear}
              onConfirm={clear}
            />
          </div>
          <TrackRows
            label={collectionMessages.tabs['da-nghe']}
            ids={ids}
            listAddress={collectionAddress('da-nghe')}
          />
        </>
      )}
    </div>
  );
}
