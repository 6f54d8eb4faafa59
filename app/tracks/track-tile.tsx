import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import { useSoundIntent } from '#app/player/react/use-sound-intent.ts';
import { Link } from '#app/router/link.tsx';
import { CoverImage } from '#app/ui/cover-image.tsx';
import { isPlainPress } from '#app/ui/is-plain-press.ts';
import type { TrackCard } from '#domain/track.ts';

/** Two lines of the title, one of the artist, one of the fact. */
const WORDS = 'mt-2 block h-[5.25rem]';

type TrackTileProps = {
  track: TrackCard;
  /** One line below the artist, such as the play count. */
  fact: ReactNode;
  /** The URL of the page it is on, for the track page's back link. */
  listAddress: string;
  isLazy: boolean;
  onPlay: () => void;
};

/**
 * A track in a scrolling row: one link, whose press starts the sound itself, as on a card. All
 * tiles have the same height, whatever their texts.
 */
export function TrackTile(props: TrackTileProps) {
  const { track, fact, listAddress, isLazy, onPlay } = props;
  return (
    <Link
      to={`/track/${track.id}`}
      state={{ autoplay: true, listAddress }}
      prefetch="intent"
      {...useSoundIntent(track)}
      onClick={(event) => {
        if (isPlainPress(event)) onPlay();
      }}
      className="group block rounded-card outline-offset-0"
    >
      <span className="relative block overflow-hidden rounded-card">
        <CoverImage
          coverImage={track.coverImage}
          hasAvif={track.coverHasAvif}
          color={track.coverColor}
          sizes="(width < 40rem) 144px, 176px"
          isLazy={isLazy}
        />
        <span className="absolute inset-0 flex items-end justify-end bg-linear-to-t from-ground/60 via-transparent p-2 sm:opacity-0 sm:transition-opacity sm:group-hover:opacity-100 sm:group-focus-visible:opacity-100">
          <span className="flex size-10 items-center justify-center rounded-full bg-cinnabar text-ground shadow-lift sm:size-12">
            <Play aria-hidden className="size-5 translate-x-px fill-current" />
          </span>
        </span>
      </span>
      <span className={WORDS}>
        <span className="line-clamp-2 font-semibold leading-snug group-hover:text-gold">
          {track.title}
        </span>
        <span className="wrap-anywhere line-clamp-1 text-ash text-sm">{track.artist}</span>
        <span className="wrap-anywhere line-clamp-1 text-ash text-sm">{fact}</span>
      </span>
    </Link>
  );
}
