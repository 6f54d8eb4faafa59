import { useQuery } from '@tanstack/react-query';
import Globe from 'lucide-react/icons/globe';
import Lock from 'lucide-react/icons/lock';
import type { PlaylistRow } from '#app/backend/rows/listener-rows.ts';
import { Link } from '#app/router/link.tsx';
import { CoverMosaic } from '#app/tracks/cover-mosaic.tsx';
import { collectionMessages } from '#messages/vi-collection.ts';
import { playlistTracksQuery } from './collection.queries.ts';
import { useCards } from './use-cards.ts';

const NOT_YET: readonly string[] = [];

/** A playlist in the listener's list. */
export function PlaylistLink({ playlist }: { playlist: PlaylistRow }) {
  const { id, user_id, title, is_public } = playlist;
  const { data: ids = NOT_YET, isSuccess } = useQuery(playlistTracksQuery(id, user_id));
  const { cards, isLoading } = useCards(ids);
  const Icon = is_public ? Globe : Lock;
  return (
    <Link
      to={`/playlist/${id}`}
      prefetch="intent"
      className="flex items-center gap-4 rounded-card bg-ground-raised p-3 transition-colors hover:bg-ground-high"
    >
      <span className="w-16 shrink-0 max-xs:hidden">
        <CoverMosaic covers={cards} />
      </span>
      <span className="min-w-0 flex-1">
        <bdi className="line-clamp-2 wrap-anywhere font-semibold">{title}</bdi>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-ash text-sm">
          <span className="flex items-center gap-1">
            <Icon aria-hidden className="size-3.5" />
            <span>
              {is_public
                ? collectionMessages.playlists.public
                : collectionMessages.playlists.private}
            </span>
          </span>
          {isSuccess && !isLoading && <span>{collectionMessages.trackCount(cards.length)}</span>}
        </span>
      </span>
    </Link>
  );
}
