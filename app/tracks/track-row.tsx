import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { ReactNode } from 'react';
import { usePlayerEngine } from '#app/player/react/player-context.ts';
import { usePlayer } from '#app/player/react/use-player.ts';
import { useSoundIntent } from '#app/player/react/use-sound-intent.ts';
import { Link } from '#app/router/link.tsx';
import { CoverImage } from '#app/ui/cover-image.tsx';
import { isPlainPress } from '#app/ui/is-plain-press.ts';
import { formatDuration, isoDuration } from '#domain/format-duration.ts';
import type { TrackCard } from '#domain/track.ts';
import { messages } from '#messages/vi.ts';
import { ArtistNames } from './artist-names.tsx';

type TrackRowProps = {
  track: TrackCard;
  /** The list's URL, for the track page's back link. */
  listAddress: string;
  /** Plays it, and queues the list from here. */
  onPlay: () => void;
  /** After the artist. */
  fact?: string | undefined;
  /** Its place in the list, if that counts. */
  number?: number | undefined;
  /** At the row's end. */
  children: ReactNode;
};

/** One track of a list. Its cover plays it here; its title plays it and opens its page. */
export function TrackRow({ track, listAddress, onPlay, fact, number, children }: TrackRowProps) {
  const { id, title, duration } = track;
  const isCurrent = usePlayer((player) => player.track?.id === id);
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-card py-1.5 transition-colors hover:bg-ground-raised sm:px-2">
      {number !== undefined && (
        <span className="min-w-6 shrink-0 text-right text-ash text-sm tabular-nums">{number}</span>
      )}
      <PlayCover track={track} onPlay={onPlay} />
      <div className="min-w-0 flex-1 leading-snug max-xs:basis-2/3">
        <Link
          to={`/track/${id}`}
          state={{ listAddress }}
          prefetch="intent"
          {...useSoundIntent(track)}
          onClick={(event) => {
            if (isPlainPress(event)) onPlay();
          }}
          className={`-my-2.5 flex min-h-11 items-center py-2.5 font-semibold hover:text-gold ${isCurrent ? 'text-gold' : ''}`}
        >
          <span className="line-clamp-2 min-w-0 max-xs:line-clamp-none">{title}</span>
        </Link>
        <p className="truncate max-xs:whitespace-normal text-ash text-sm">
          <ArtistNames track={track} reach="mouse" />
          {fact && <span>{` · ${fact}`}</span>}
        </p>
      </div>
      <time
        dateTime={isoDuration(duration)}
        className="text-ash text-sm tabular-nums max-sm:hidden"
      >
        {formatDuration(duration)}
      </time>
      <div className="ml-auto flex">{children}</div>
    </div>
  );
}

/** Toggles playback if its track is the current one. */
function PlayCover({ track, onPlay }: Pick<TrackRowProps, 'track' | 'onPlay'>) {
  const engine = usePlayerEngine();
  const isCurrent = usePlayer((player) => player.track?.id === track.id);
  const isPlaying = usePlayer(({ status }) => status === 'playing') && isCurrent;
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={isPlaying ? messages.track.pause(track.title) : messages.track.play(track.title)}
      {...useSoundIntent(track)}
      onClick={() => (isCurrent ? engine.toggle() : onPlay())}
      className="relative size-12 shrink-0 overflow-hidden rounded-lg sm:size-14"
    >
      <CoverImage
        coverImage={track.coverImage}
        hasAvif={track.coverHasAvif}
        color={track.coverColor}
        sizes="56px"
        isLazy
      />
      <span
        className={`absolute inset-0 flex items-center justify-center bg-ground/50 ${isCurrent ? 'text-gold' : ''}`}
      >
        <Icon aria-hidden className="size-5 fill-current" />
      </span>
    </button>
  );
}
