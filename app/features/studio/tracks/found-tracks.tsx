import { useInfiniteQuery } from '@tanstack/react-query';
import type { StudioTrackSearch } from '#app/backend/studio-tracks.ts';
import { ListEnd } from '#app/ui/list-end.tsx';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { studioTracksQuery } from './studio-tracks.queries.ts';
import { type Choosing, TrackItems } from './track-items.tsx';

type FoundTracksProps = Choosing & { search: StudioTrackSearch };

/** The catalogue in list order, or the search results. */
export function FoundTracks({ search, ...choosing }: FoundTracksProps) {
  const list = useInfiniteQuery(studioTracksQuery(search));
  const tracks = list.data?.pages.flat() ?? [];
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
      <ListEnd
        list={list}
        failed={studioTrackMessages.loadFailed}
        more={studioTrackMessages.more}
        loadingMore={studioTrackMessages.loadingMore}
      />
    </>
  );
}
