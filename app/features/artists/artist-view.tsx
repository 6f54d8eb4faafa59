import { useState } from 'react';
import { RowLike } from '#app/listener/row-like.tsx';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import { Link } from '#app/router/link.tsx';
import { TrackRow } from '#app/tracks/track-row.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { artistAddress } from '#domain/credits.ts';
import { type ArtistFile, CARDS_PER_LIST_FILE, type ListFile } from '#domain/data-files.ts';
import type { TrackCard } from '#domain/track.ts';
import { artistMessages } from '#messages/vi-artist.ts';
import { ArtistHead } from './artist-head.tsx';
import { loadMore } from './load-artist.ts';

/** An artist's page. */
export function ArtistView({ artist }: { artist: ArtistFile }) {
  const { id, top, own, guest, parts } = artist;
  const hasTop = top.length > 0;
  return (
    <div className="mx-auto max-w-5xl px-4 py-6 sm:px-6 sm:py-10">
      <ArtistHead artist={artist} />
      {hasTop && (
        <TrackSection id={id} heading={artistMessages.top}>
          {{ trackCount: top.length, cards: top }}
        </TrackSection>
      )}
      {own.trackCount > 0 && (
        <TrackSection
          id={id}
          kind="own"
          heading={hasTop ? artistMessages.newest : artistMessages.all}
        >
          {own}
        </TrackSection>
      )}
      {guest.trackCount > 0 && (
        <TrackSection id={id} kind="guest" heading={artistMessages.guest} parts={parts}>
          {guest}
        </TrackSection>
      )}
      <Link to="/nghe-si" prefetch="intent" className={`${buttonStyles.quiet} mt-10`}>
        {artistMessages.allArtists}
      </Link>
    </div>
  );
}

type TrackSectionProps = {
  /** The artist's. */
  id: string;
  heading: string;
  /** Which list goes on in further files. */
  kind?: 'own' | 'guest';
  parts?: ArtistFile['parts'];
  /** The first file of the list. */
  children: ListFile;
};

/** A list of tracks. A press on one queues the list from there. */
function TrackSection({ id, heading, kind, parts, children: list }: TrackSectionProps) {
  const controls = usePlayerControls();
  const [further, setFurther] = useState<TrackCard[]>([]);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const cards = [...list.cards, ...further];
  const headingId = `${kind ?? 'top'}-tracks`;

  const showMore = async () => {
    setState('loading');
    try {
      const most = cards.length + CARDS_PER_LIST_FILE;
      const loaded = await loadMore(id, kind ?? 'own', cards, list, most);
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

  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2 id={headingId} className="text-xl sm:text-2xl">
        {heading}
      </h2>
      <ol className="mt-3 flex flex-col">
        {cards.map((track) => {
          const part = parts?.[track.id];
          return (
            <li key={track.id}>
              <TrackRow
                track={track}
                listAddress={artistAddress(id)}
                onPlay={() => play(track)}
                fact={part && artistMessages.parts[part]}
              >
                <RowLike track={track} />
              </TrackRow>
            </li>
          );
        })}
      </ol>
      {state === 'failed' && (
        <RetryNotice text={artistMessages.notMore} onRetry={() => void showMore()} />
      )}
      {cards.length < list.trackCount && state !== 'failed' && (
        <button
          type="button"
          aria-disabled={state === 'loading'}
          onClick={() => state === 'idle' && void showMore()}
          className={`${buttonStyles.quiet} mt-4`}
        >
          {artistMessages.more}
        </button>
      )}
    </section>
  );
}
