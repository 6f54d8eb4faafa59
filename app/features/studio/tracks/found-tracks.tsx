import { useInfiniteQuery } from '@tanstack/react-query';
import type { StudioTrackSearch } from '#app/backend/studio-tracks.ts';
import { studioTrackMessages } from '#app/messages/vi-studio-tracks.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { studioTracksQuery } from './studio-tracks.queries.ts';
import { type Choosing, TrackItems } from './track-items.tsx';

type FoundTracksProps = Choosing & { search: StudioTrackSearch };

/** The library in list order, or the search results. */
export function FoundTracks({ search, ...choosing }: FoundTracksProps) {
  const list = useInfiniteQuery(studioTracksQuery(search));
  const tracks = list.data?.pages.flat() ?? [];
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  return (
    <>
      {list.isPending && <p className="text-ash">{studioTrackMessages.loading}</p>}
      {list.isSuccess && tracks.length === 0 && (
        <p className="text-ash">
          {search.words || search.isOnlyHidden
            ? studioTrackMessages.noneFound
            : studioTrackMessages.none}
        </p>
      )}
      {tracks.length > 0 && (
        <TrackItems {...choosing} label={studioTrackMessages.list} tracks={tracks} />
      )}
      {list.isError && <RetryNotice text={studioTrackMessages.loadFailed} onRetry={retry} />}
      {list.hasNextPage && !list.isError && (
        <button
          type="button"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          className={`${buttonStyles.quiet} w-full`}
        >
          {list.isFetchingNextPage ? studioTrackMessages.loadingMore : studioTrackMessages.more}
        </button>
      )}
    </>
  );
}
