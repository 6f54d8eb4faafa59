import { useState } from 'react';
import type { PlaylistRow } from '#app/backend/rows/listener-rows.ts';
import { RowLike } from '#app/listener/row-like.tsx';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import { TrackRow } from '#app/tracks/track-row.tsx';
import type { TrackCard } from '#domain/track.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { CollectionFailed, CollectionLoading, NothingHere } from './collection-notices.tsx';
import { loadAround } from './load-around.ts';
import { OwnTracks } from './own-tracks.tsx';
import { PlaylistHead } from './playlist-head.tsx';
import { useCards } from './use-cards.ts';

type PlaylistContentProps = {
  playlist: PlaylistRow;
  trackIds: readonly string[];
  isOwn: boolean;
};

/** A playlist: editable for its owner, playable for others. */
export function PlaylistContent({ playlist, trackIds, isOwn }: PlaylistContentProps) {
  const { cards, goneCount, isLoading, isFailed, retry } = useCards(trackIds);
  const controls = usePlayerControls();
  const play = (track: TrackCard) =>
    controls.play(track, { loadList: () => loadAround(trackIds, track.id) });
  const [announced, setAnnounced] = useState('');
  const listAddress = `/playlist/${playlist.id}`;

  return (
    <>
      <PlaylistHead
        playlist={playlist}
        tracks={cards}
        isWhole={!isLoading && !isFailed}
        isOwn={isOwn}
        onPlay={play}
      />
      <p role="status" className="sr-only">
        {announced}
      </p>
      {isOwn ? (
        <OwnTracks
          playlist={playlist}
          trackIds={trackIds}
          cards={cards}
          listAddress={listAddress}
          onPlay={play}
          onAnnounce={setAnnounced}
        />
      ) : (
        <ol aria-label={playlist.title} className="mt-4 flex flex-col">
          {cards.map((track) => (
            <li key={track.id}>
              <TrackRow track={track} listAddress={listAddress} onPlay={() => play(track)}>
                <RowLike track={track} />
              </TrackRow>
            </li>
          ))}
        </ol>
      )}
      {isLoading && <CollectionLoading />}
      {isFailed && <CollectionFailed onRetry={retry} />}
      {trackIds.length === 0 && (
        <NothingHere
          title={collectionMessages.playlist.empty}
          hint={
            isOwn
              ? collectionMessages.playlist.emptyHint
              : collectionMessages.playlist.emptyForOthers
          }
        />
      )}
      {goneCount > 0 && (
        <p className="mt-4 text-ash text-sm">{collectionMessages.gone(goneCount)}</p>
      )}
    </>
  );
}
