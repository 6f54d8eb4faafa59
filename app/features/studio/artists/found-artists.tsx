import { useInfiniteQuery } from '@tanstack/react-query';
import { ListEnd } from '#app/ui/list-end.tsx';
import { studioArtistMessages } from '#messages/vi-studio-artists.ts';
import { studioArtistsQuery } from './artists.queries.ts';

type FoundArtistsProps = { words: string; onOpen: (id: string) => void };

/** Those with the most tracks first, or those whose names have the words. */
export function FoundArtists({ words, onOpen }: FoundArtistsProps) {
  const list = useInfiniteQuery(studioArtistsQuery(words));
  const artists = list.data?.pages.flatMap((page) => page.artists) ?? [];
  return (
    <>
      {list.isPending && <p className="text-ash">{studioArtistMessages.loading}</p>}
      {list.isSuccess && artists.length === 0 && (
        <p className="text-ash">
          {words ? studioArtistMessages.noneFound : studioArtistMessages.none}
        </p>
      )}
      {artists.length > 0 && (
        <ul aria-label={studioArtistMessages.list} className="-my-2 divided">
          {artists.map(({ id, name, track_count, has_page }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => onOpen(id)}
                className="flex min-h-14 w-full flex-wrap items-baseline gap-x-3 py-3 text-left hover:text-gold"
              >
                <span className="wrap-anywhere font-semibold">{name}</span>
                <span className="text-ash text-sm">
                  {studioArtistMessages.trackCount(track_count)}
                </span>
                {has_page && (
                  <span className="text-ash text-sm">{studioArtistMessages.hasPage}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ListEnd
        list={list}
        failed={studioArtistMessages.loadFailed}
        more={studioArtistMessages.more}
        loadingMore={studioArtistMessages.loadingMore}
      />
    </>
  );
}
