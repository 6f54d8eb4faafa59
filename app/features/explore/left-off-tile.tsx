import { minutesLeft } from '#app/player/engine/left-off.ts';
import { Link } from '#app/router/link.tsx';
import { CoverImage } from '#app/ui/cover-image.tsx';
import { isPlainPress } from '#app/ui/is-plain-press.ts';
import { exploreMessages } from '#messages/vi-explore.ts';
import { EXPLORE_ADDRESS } from './explore-layout.ts';
import type { LeftOff } from './load-left-off.ts';

const BOX = 'relative flex items-center gap-3 overflow-hidden rounded-card bg-ground-raised p-2';
const COVER = 'size-16 shrink-0 overflow-hidden rounded-lg';

/**
 * A track to continue. Less high than other tiles, because its row is above all others and pushes
 * them down.
 */
export function LeftOffTile({ track, positionSec, onPlay }: LeftOff & { onPlay: () => void }) {
  return (
    <Link
      to={`/track/${track.id}`}
      state={{ autoplay: true, listAddress: EXPLORE_ADDRESS }}
      prefetch="intent"
      onClick={(event) => {
        if (isPlainPress(event)) onPlay();
      }}
      className={`${BOX} -outline-offset-2 transition-colors hover:bg-ground-high`}
    >
      <span className={COVER}>
        <CoverImage
          coverImage={track.coverImage}
          hasAvif={track.coverHasAvif}
          color={track.coverColor}
          sizes="64px"
        />
      </span>
      <span className="min-w-0">
        <span className="wrap-anywhere line-clamp-1 font-semibold leading-snug">{track.title}</span>
        <span className="wrap-anywhere line-clamp-1 text-ash text-sm">{track.artist}</span>
        <span className="wrap-anywhere line-clamp-1 text-gold text-sm">
          {exploreMessages.minutesLeft(minutesLeft(track.duration, positionSec))}
        </span>
      </span>
      <span className="absolute inset-x-0 bottom-0 h-0.75 bg-line forced-color-adjust-none">
        <span
          className="block h-full bg-cinnabar"
          style={{ width: `${(positionSec / track.duration) * 100}%` }}
        />
      </span>
    </Link>
  );
}

/** As high as a tile. With a text, it replaces all tiles. */
export function LeftOffPlaceholder({ text }: { text?: string }) {
  return (
    <div className={BOX}>
      <div className={`${COVER} ${text ? 'invisible' : 'bg-ground-high'}`} />
      {/* The height of a tile's three lines. */}
      <p className="flex h-[3.875rem] items-center text-ash">{text}</p>
    </div>
  );
}
