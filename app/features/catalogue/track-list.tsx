import {
  memo,
  type ReactNode,
  type Ref,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import { useWarmInView } from '#app/player/react/use-warm-in-view.ts';
import { afterFrame } from '#app/ui/after-frame.ts';
import { homeAddress } from '#domain/home-address.ts';
import { messages } from '#messages/vi.ts';
import { type HomeList, loadListFrom, PAGE_SIZE } from './load-home-list.ts';
import { Pagination } from './pagination.tsx';
import { TrackCard } from './track-card.tsx';

/** Cards treated as above the fold: two rows on a phone, one row on a desktop. */
const CARDS_ABOVE_FOLD = 4;

type TrackListProps = {
  list: HomeList;
  /** Beside the heading: the active filter. */
  filter?: ReactNode;
  /** Replaces the tracks while there are none to show. */
  notice?: ReactNode;
  /** While typing, the list changes at each letter and the count is not announced. */
  isTyping?: boolean;
  headingRef: Ref<HTMLHeadingElement>;
  onChoosePage: (page: number) => void;
};

export function TrackList({
  list,
  filter,
  notice,
  isTyping = false,
  headingRef,
  onChoosePage,
}: TrackListProps) {
  const { trackCount, page, pageCount } = list;
  // Null while unknown.
  const count = notice ? null : trackCount;
  const [saidCount, sayCount] = useState(count);
  if (!isTyping && saidCount !== count) sayCount(count);
  const lists = useFirstRowsFirst(list);
  const listRef = useRef<HTMLUListElement>(null);
  // The last card is the last to change to the new list (see useFirstRowsFirst), so sound is
  // preloaded only once the whole new list is rendered.
  useWarmInView(listRef, (lists.at(-1) ?? list).tracks);
  return (
    <section aria-labelledby="all-tracks" className="track-list px-4 sm:px-6">
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2
          id="all-tracks"
          ref={headingRef}
          tabIndex={-1}
          className="scroll-mt-24 text-2xl outline-none sm:text-3xl"
        >
          {messages.home.allTracks}
        </h2>
        {/* Always rendered: a live region inserted together with its text is not announced. */}
        <span
          role="status"
          className={
            count === null
              ? undefined
              : 'rounded-full bg-ground-high px-3 py-0.5 font-semibold text-gold tabular-nums'
          }
        >
          <span aria-hidden>{count}</span>
          <span className="sr-only">
            {saidCount !== null && messages.home.trackCount(saidCount)}
          </span>
        </span>
        {filter}
      </div>
      {notice || (lists.length === 0 && <EmptyResult />)}
      {list.isNearest && lists.length > 0 && (
        <p className="mb-4 text-ash">{messages.search.nearest}</p>
      )}
      {lists.length > 0 && (
        <ul
          ref={listRef}
          className="grid grid-cols-1 xs:grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-4"
        >
          {lists.map((list, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card made for one track shows the next
            <li key={index} className="grid">
              <ListedCard list={list} index={index} />
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

type ListedCardProps = { list: HomeList; index: number };

/** Re-renders only when the list changes. */
const ListedCard = memo(function ListedCard({ list, index }: ListedCardProps) {
  const controls = usePlayerControls();
  const track = list.tracks[index];
  return (
    track && (
      <TrackCard
        track={track}
        listAddress={homeAddress(list)}
        isAboveFold={index < CARDS_ABOVE_FOLD}
        onPlay={() =>
          controls.play(track, {
            loadList: () => loadListFrom(list, index),
            goesOn: list.words !== '',
          })
        }
      />
    )
  );
});

/**
 * For each card, the list from which it shows its track. The cards above the fold show the new list
 * at once; the others keep the old list for one frame, to make a press on a category respond
 * faster.
 */
function useFirstRowsFirst(list: HomeList): HomeList[] {
  const [rendered, setRendered] = useState(list);
  useEffect(() => afterFrame(() => startTransition(() => setRendered(list))), [list]);
  const { length } = list.tracks;
  const renderedLength = Math.min(length, Math.max(CARDS_ABOVE_FOLD, rendered.tracks.length));
  return Array.from({ length: renderedLength }, (_, n) => (n < CARDS_ABOVE_FOLD ? list : rendered));
}

function EmptyResult() {
  return (
    <div className="rounded-card border border-line border-dashed px-4 py-16 text-center">
      <p className="font-semibold text-xl">{messages.home.empty}</p>
      <p className="mt-1 text-ash">{messages.home.emptyHint}</p>
    </div>
  );
}
