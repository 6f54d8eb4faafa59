import { type ReactNode, useState } from 'react';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import { useEntryState } from '#app/router/use-entry-state.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { CARDS_PER_LIST_FILE, type ListFile } from '#domain/data-files.ts';
import type { TrackCard } from '#domain/track.ts';
import { trackListMessages } from '#messages/vi-track-list.ts';
import { TrackRow } from './track-row.tsx';

const NONE: readonly TrackCard[] = [];

type TrackSectionProps = {
  /** Of its heading, unique in the page. */
  headingId: string;
  heading: string;
  /** The page's URL, for the track page's back link. */
  listAddress: string;
  /** The first file of the list. */
  list: ListFile;
  /** Loads the list up to so many tracks. */
  loadMore?:
    | ((known: readonly TrackCard[], most: number) => Promise<readonly TrackCard[]>)
    | undefined;
  /** After a track's artist. */
  factOf?: ((track: TrackCard, index: number) => string | undefined) | undefined;
  /** Before a track's cover, such as its number in an album. */
  numberOf?: ((track: TrackCard, index: number) => number | undefined) | undefined;
  /** Divides the list; tracks of one group follow each other. */
  groupOf?: ((track: TrackCard) => string) | undefined;
  /** What is at the end of a row. */
  children: (track: TrackCard) => ReactNode;
};

/** A list of tracks. A press on one queues the list from there. */
export function TrackSection({
  headingId,
  heading,
  listAddress,
  list,
  loadMore,
  factOf,
  numberOf,
  groupOf,
  children,
}: TrackSectionProps) {
  const controls = usePlayerControls();
  const [further, setFurther] = useEntryState<readonly TrackCard[]>(headingId, NONE);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const known = new Set(list.cards.map(({ id }) => id));
  // Kept ones may have moved into the first file since.
  const cards = [...list.cards, ...further.filter(({ id }) => !known.has(id))];

  const showMore = async () => {
    setState('loading');
    try {
      const loaded = (await loadMore?.(cards, cards.length + CARDS_PER_LIST_FILE)) ?? cards;
      setFurther(loaded.slice(list.cards.length));
      setState('idle');
    } catch (error) {
      console.warn('The list could not be loaded:', error);
      setState('failed');
    }
  };
  const play = (track: TrackCard) =>
    controls.play(track, {
      loadList: async () => ({
        tracks: cards,
        index: cards.findIndex((card) => card.id === track.id),
      }),
    });
  const groups: { name: string; rows: { track: TrackCard; index: number }[] }[] = [];
  for (const [index, track] of cards.entries()) {
    const name = groupOf?.(track) ?? '';
    const last = groups.at(-1);
    if (last?.name === name) last.rows.push({ track, index });
    else groups.push({ name, rows: [{ track, index }] });
  }

  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2 id={headingId} className="text-xl sm:text-2xl">
        {heading}
      </h2>
      {groups.map(({ name, rows }) => (
        <div key={name}>
          {name && <h3 className="mt-4 text-ash text-lg">{name}</h3>}
          <ol className="mt-3 flex flex-col">
            {rows.map(({ track, index }) => (
              <li key={track.id}>
                <TrackRow
                  track={track}
                  listAddress={listAddress}
                  onPlay={() => play(track)}
                  fact={factOf?.(track, index)}
                  number={numberOf?.(track, index)}
                >
                  {children(track)}
                </TrackRow>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {state === 'failed' && (
        <RetryNotice text={trackListMessages.notMore} onRetry={() => void showMore()} />
      )}
      {loadMore && cards.length < list.trackCount && state !== 'failed' && (
        <button
          type="button"
          aria-disabled={state === 'loading'}
          onClick={() => state === 'idle' && void showMore()}
          className={`${buttonStyles.quiet} mt-4`}
        >
          {trackListMessages.more}
        </button>
      )}
    </section>
  );
}
