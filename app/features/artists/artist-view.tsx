import type { ReactNode } from 'react';
import { RowLike } from '#app/listener/row-like.tsx';
import { Link } from '#app/router/link.tsx';
import { useEntryState } from '#app/router/use-entry-state.ts';
import { loadFurther } from '#app/tracks/load-further.ts';
import { TrackSection } from '#app/tracks/track-section.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { ARTIST_FILES } from '#domain/artist-files.ts';
import { artistAddress } from '#domain/credits.ts';
import type { ArtistFile, GuestFile, ListFile } from '#domain/data-files.ts';
import type { TrackCard } from '#domain/track.ts';
import { artistMessages } from '#messages/vi-artist.ts';
import { ArtistHead } from './artist-head.tsx';

type ArtistViewProps = { artist: ArtistFile; children?: ReactNode };

/** An artist's page. The children stand between the artist's own tracks and those of others. */
export function ArtistView({ artist, children }: ArtistViewProps) {
  const { id, top, mixes = [], own, guest } = artist;
  const [further, setFurther] = useEntryState('parts', artist.parts);
  const parts = { ...further, ...artist.parts };
  const hasTop = top.length > 0;
  const listAddress = artistAddress(id);
  const loadMoreOf =
    (kind: 'own' | 'guest', trackCount: number) => (known: readonly TrackCard[], most: number) =>
      loadFurther(
        known,
        trackCount,
        (number) => ARTIST_FILES.artistList(id, kind, number),
        most,
        (file: ListFile & Partial<GuestFile>) =>
          file.parts && setFurther((former) => ({ ...former, ...file.parts })),
      );
  return (
    <div className="mx-auto max-w-5xl px-4 py-6 sm:px-6 sm:py-10">
      <ArtistHead artist={artist} />
      {hasTop && (
        <TrackSection
          headingId="top-tracks"
          heading={artistMessages.top}
          listAddress={listAddress}
          list={{ trackCount: top.length, cards: top }}
        >
          {renderLike}
        </TrackSection>
      )}
      {mixes.length > 0 && (
        <TrackSection
          headingId="mixes"
          heading={artistMessages.mixes}
          listAddress={listAddress}
          list={{ trackCount: mixes.length, cards: mixes }}
        >
          {renderLike}
        </TrackSection>
      )}
      {own.trackCount > 0 && (
        <TrackSection
          headingId="own-tracks"
          heading={hasTop ? artistMessages.newest : artistMessages.all}
          listAddress={listAddress}
          list={own}
          loadMore={loadMoreOf('own', own.trackCount)}
        >
          {renderLike}
        </TrackSection>
      )}
      {children}
      {guest.trackCount > 0 && (
        <TrackSection
          headingId="guest-tracks"
          heading={artistMessages.guest}
          listAddress={listAddress}
          list={guest}
          loadMore={loadMoreOf('guest', guest.trackCount)}
          factOf={({ id: trackId }) => {
            const part = parts[trackId];
            return part && artistMessages.parts[part];
          }}
        >
          {renderLike}
        </TrackSection>
      )}
      <Link to="/nghe-si" prefetch="intent" className={`${buttonStyles.quiet} mt-10`}>
        {artistMessages.allArtists}
      </Link>
    </div>
  );
}

const renderLike = (track: TrackCard) => <RowLike track={track} />;
