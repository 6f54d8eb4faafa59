import type { Ref } from 'react';
import { homeAddress } from '#app/domain/home-address.ts';
import { messages } from '#app/messages/vi.ts';
import { type HomeList, PAGE_SIZE } from './load-home-list.ts';
import { Pagination } from './pagination.tsx';
import { TrackCard } from './track-card.tsx';

/** On a phone the first row of cards is in view, on a desktop the first four. */
const CARDS_ABOVE_FOLD = 4;

type TrackListProps = {
  list: HomeList;
  headingRef: Ref<HTMLHeadingElement>;
  onChoosePage: (page: number) => void;
};

export function TrackList({ list, headingRef, onChoosePage }: TrackListProps) {
  const { tracks, trackCount, page, pageCount } = list;
  return (
    <section aria-labelledby="all-tracks" className="track-list px-4 sm:px-6">
      <div className="mb-5 flex items-center gap-3">
        <h2
          id="all-tracks"
          ref={headingRef}
          tabIndex={-1}
          className="scroll-mt-24 text-2xl outline-none sm:text-3xl"
        >
          {messages.home.allTracks}
        </h2>
        <span
          role="status"
          className="rounded-full bg-lacquer-high px-3 py-0.5 font-semibold text-gold tabular-nums"
        >
          <span aria-hidden>{trackCount}</span>
          <span className="sr-only">{messages.home.trackCount(trackCount)}</span>
        </span>
      </div>
      {tracks.length === 0 ? (
        <EmptyResult />
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4">
          {tracks.map((track, index) => (
            <li key={track.id} className="grid">
              <TrackCard
                track={track}
                listAddress={homeAddress(list)}
                isAboveFold={index < CARDS_ABOVE_FOLD}
              />
            </li>
          ))}
        </ul>
      )}
      {trackCount > PAGE_SIZE && (
        <Pagination page={page} pageCount={pageCount} onChoose={onChoosePage} />
      )}
    </section>
  );
}

function EmptyResult() {
  return (
    <div className="rounded-card border border-line border-dashed px-4 py-16 text-center">
      <p className="font-semibold text-xl">{messages.home.empty}</p>
      <p className="mt-1 text-ash">{messages.home.emptyHint}</p>
    </div>
  );
}
