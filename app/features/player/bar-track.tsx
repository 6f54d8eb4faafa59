import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { usePlayer } from '#app/player/react/use-player.ts';
import { Link } from '#app/router/link.tsx';
import { useLocation } from '#app/router/use-location.ts';
import { ArtistNames } from '#app/tracks/artist-names.tsx';
import { CoverImage } from '#app/ui/cover-image.tsx';
import { playbackFailures } from '#messages/vi-playback-failures.ts';

type BarTrackProps = {
  track: PlayableTrack;
  /** In a mix, the chapter that is playing. */
  chapterTitle: string | undefined;
  address: string;
  /** Whether screen readers announce a failure here. */
  isSpoken: boolean;
};

/** The current track with a link to its page, or why it failed. */
export function BarTrack({ track, chapterTitle, address, isSpoken }: BarTrackProps) {
  const failure = usePlayer((player) => player.failure);
  const listAddress = useListAddress();
  return (
    <div className="relative flex min-w-0 flex-1 items-center lg:w-64 lg:flex-none xl:w-80">
      <div
        className={`relative flex min-w-0 items-center gap-3 rounded-lg ${failure ? 'shrink-0' : 'flex-1'}`}
      >
        <span className="bar-cover overflow-hidden rounded-lg shadow-lift">
          <CoverImage
            coverImage={track.coverImage}
            hasAvif={track.coverHasAvif}
            color={track.coverColor}
            sizes="56px"
          />
        </span>
        <div className={failure ? 'contents' : 'min-w-0 flex-1 leading-snug'}>
          {/* Also reacts to presses on the cover. */}
          <Link
            to={address}
            state={{ listAddress }}
            prefetch="intent"
            className={`rounded-lg hover:text-gold ${failure ? 'absolute inset-0' : 'block truncate font-semibold after:absolute after:inset-0'}`}
          >
            <span className={failure ? 'sr-only' : undefined}>{track.title}</span>
          </Link>
          <p className={failure ? 'sr-only' : 'truncate text-ash text-sm'}>
            {chapterTitle === undefined ? (
              <ArtistNames track={track} reach="mouse" />
            ) : (
              <span>{chapterTitle}</span>
            )}
          </p>
        </div>
      </div>
      {/* Always rendered, even if empty: a live region announces only changes in it. */}
      <p
        role={isSpoken ? 'alert' : undefined}
        className={`line-clamp-3 min-w-0 font-semibold text-cinnabar text-xs leading-snug sm:text-sm ${failure ? 'flex-1 pl-3' : ''}`}
      >
        {failure && playbackFailures[failure]}
      </p>
    </div>
  );
}

/** For the track page's back link: the list shown now, or the one that led here. */
function useListAddress(): string {
  const { pathname, search, state } = useLocation();
  if (pathname === '/') return pathname + search;
  return typeof state?.listAddress === 'string' ? state.listAddress : '/';
}
