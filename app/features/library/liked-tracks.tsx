import { useEffect, useSyncExternalStore } from 'react';
import { likes } from '#app/listener/likes.ts';
import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { libraryAddress } from '#domain/library-address.ts';
import { libraryMessages } from '#messages/vi-library.ts';
import { LibraryFailed, LibraryLoading, NothingHere } from './library-notices.tsx';
import { TrackRows } from './track-rows.tsx';

/** The signed-in listener's likes, latest first. */
export default function LikedTracks() {
  const ids = useSyncExternalStore(likes.subscribe, likes.getIds);
  const state = useSyncExternalStore(likes.subscribe, likes.getState);
  // Another device may have changed them since the page was opened.
  useEffect(() => void likes.refresh(), []);

  if (state === 'failed') return <LibraryFailed onRetry={() => void likes.refresh()} />;
  if (state === 'unknown') return <LibraryLoading />;
  if (ids.length === 0)
    return (
      <NothingHere title={libraryMessages.noLikes} hint={libraryMessages.noLikesHint}>
        <Link to="/" className={buttonStyles.primary}>
          {libraryMessages.browse}
        </Link>
      </NothingHere>
    );
  return (
    <TrackRows
      label={libraryMessages.tabs['yeu-thich']}
      ids={ids}
      listAddress={libraryAddress('yeu-thich')}
    />
  );
}
