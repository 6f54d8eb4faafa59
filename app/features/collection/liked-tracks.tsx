import { useEffect, useSyncExternalStore } from 'react';
import { likes } from '#app/listener/likes.ts';
import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { collectionAddress } from '#domain/collection-address.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { CollectionFailed, CollectionLoading, NothingHere } from './collection-notices.tsx';
import { TrackRows } from './track-rows.tsx';

/** The signed-in listener's likes, latest first. */
export default function LikedTracks() {
  const ids = useSyncExternalStore(likes.subscribe, likes.getIds);
  const state = useSyncExternalStore(likes.subscribe, likes.getState);
  // Another device may have changed them since the page was opened.
  useEffect(() => void likes.refresh(), []);

  if (state === 'failed') return <CollectionFailed onRetry={() => void likes.refresh()} />;
  if (state === 'unknown') return <CollectionLoading />;
  if (ids.length === 0)
    return (
      <NothingHere title={collectionMessages.noLikes} hint={collectionMessages.noLikesHint}>
        <Link to="/" className={buttonStyles.primary}>
          {collectionMessages.browse}
        </Link>
      </NothingHere>
    );
  return (
    <TrackRows
      label={collectionMessages.tabs['yeu-thich']}
      ids={ids}
      listAddress={collectionAddress('yeu-thich')}
    />
  );
}
