import { useState } from 'react';
import type { PlaylistRow } from '#app/backend/rows/listener-rows.ts';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import type { TrackCard } from '#domain/track.ts';
import { libraryMessages } from '#messages/vi-library.ts';
import { LibraryFailed, LibraryLoading, NothingHere } from './library-notices.tsx';
import { loadAround } from './load-around.ts';
import { OwnTracks } from './own-tracks.tsx';
import { PlaylistHead } from './playlist-head.tsx';
import { RowLike, TrackRow } from './track-row.tsx';
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
      {isLoading && <LibraryLoading />}
      {isFailed && <LibraryFailed onRetry={retry} />}
      {trackIds.length === 0 && (
        <NothingHere
          title={libraryMessages.playlist.empty}
          hint={
            isOwn ? libraryMessages.playlist.emptyHint : libraryMessages.playlist.emptyForOthers
          }
        />
      )}
      {goneCount > 0 && <p className="mt-4 text-ash text-sm">{libraryMessages.gone(goneCount)}</p>}
    </>
  );
}
