import { useMemo, useState } from 'react';
import { RowLike } from '#app/listener/row-like.tsx';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import { TrackRow } from '#app/tracks/track-row.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import type { TrackCard } from '#domain/track.ts';
import { collectionMessages } from '#messages/vi-collection.ts';
import { CollectionFailed, CollectionLoading } from './collection-notices.tsx';
import { loadAround } from './load-around.ts';
import { PlayAllButton } from './play-all-button.tsx';
import { useCards } from './use-cards.ts';

const ROWS_AT_ONCE = 50;

type TrackRowsProps = {
  /** Labels the list for screen readers. */
  label: string;
  ids: readonly string[];
  listAddress: string;
};

/** A list of tracks, rendered in pages. A press on a track queues the list from there. */
export function TrackRows({ label, ids, listAddress }: TrackRowsProps) {
  const [rowCount, setRowCount] = useState(ROWS_AT_ONCE);
  const shown = useMemo(() => ids.slice(0, rowCount), [ids, rowCount]);
  const { cards, goneCount, isLoading, isFailed, retry } = useCards(shown);
  const controls = usePlayerControls();
  const play = (track: TrackCard) =>
    controls.play(track, { loadList: () => loadAround(ids, track.id) });
  const isWhole = shown.length === ids.length && !isLoading;

  if (isFailed && cards.length === 0) return <CollectionFailed onRetry={retry} />;
  return (
    <>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <PlayAllButton tracks={cards} onPlay={play} />
        {isWhole && (
          <p role="status" className="text-ash">
            {collectionMessages.trackCount(cards.length)}
          </p>
        )}
      </div>
      <ul aria-label={label} className="mt-3 flex flex-col">
        {cards.map((track) => (
          <li key={track.id}>
            <TrackRow track={track} listAddress={listAddress} onPlay={() => play(track)}>
              <RowLike track={track} />
            </TrackRow>
          </li>
        ))}
      </ul>
      {isLoading && <CollectionLoading />}
      {isFailed && <CollectionFailed onRetry={retry} />}
      {goneCount > 0 && (
        <p className="mt-4 text-ash text-sm">{collectionMessages.gone(goneCount)}</p>
      )}
      {shown.length < ids.length && !isLoading && (
        <button
          type="button"
          onClick={() => setRowCount(rowCount + ROWS_AT_ONCE)}
          className={`${buttonStyles.quiet} mt-4`}
        >
          {collectionMessages.more}
        </button>
      )}
    </>
  );
}
