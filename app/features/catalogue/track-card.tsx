import Play from 'lucide-react/icons/play';
import { HeartButton } from '#app/listener/heart-button.tsx';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import { useSoundIntent } from '#app/player/react/use-sound-intent.ts';
import { Link } from '#app/router/link.tsx';
import { ArtistNames } from '#app/tracks/artist-names.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { CoverImage } from '#app/ui/cover-image.tsx';
import { isPlainPress } from '#app/ui/is-plain-press.ts';
import { MarkedText } from '#app/ui/marked-text.tsx';
import { formatDuration, isoDuration } from '#domain/format-duration.ts';
import type { CardMarks, MarkedCard } from '#domain/marked-card.ts';
import { messages } from '#messages/vi.ts';
import { TrackMenu } from './track-menu.tsx';

// Created once: cards re-render at every letter of a search.
const PLAY_ICON = <Play aria-hidden className="size-5 translate-x-px fill-current sm:size-7" />;

type TrackCardProps = {
  track: MarkedCard;
  /** The list's URL, for the track page's back link. */
  listAddress: string;
  isAboveFold: boolean;
  /** A press on the cover. */
  onPlay: () => void;
};

export function TrackCard({ track, listAddress, isAboveFold, onPlay }: TrackCardProps) {
  const {
    id,
    title,
    artist,
    genre,
    duration,
    isOriginal,
    coverImage,
    coverHasAvif,
    coverColor,
    marks,
  } = track;
  const to = `/track/${id}`;
  const soundIntent = useSoundIntent(track);
  return (
    <article className="group flex flex-col overflow-hidden rounded-card bg-ground-raised transition-colors hover:bg-ground-high">
      <div className="always-dark relative">
        <CoverImage
          coverImage={coverImage}
          hasAvif={coverHasAvif}
          color={coverColor}
          sizes="(width < 20rem) 92vw, (width < 40rem) 46vw, (width < 64rem) 31vw, 300px"
          isLazy={!isAboveFold}
        />
        {isOriginal && (
          <span className="absolute top-2 left-2 rounded-full bg-ground/85 px-2.5 py-0.5 font-semibold text-gold text-xs tracking-wider">
            {messages.track.original}
          </span>
        )}
        <PlayOverlay track={track} to={to} listAddress={listAddress} onPlay={onPlay} />
      </div>
      <div className="flex flex-1 flex-col gap-1 p-3 pb-1 sm:px-4">
        <h3 className="line-clamp-2 max-xs:line-clamp-none text-base sm:text-lg">
          <Link
            to={to}
            state={{ listAddress }}
            prefetch="intent"
            {...soundIntent}
            className="hover:text-gold"
          >
            <MarkedText text={title} marks={marks?.title} />
          </Link>
        </h3>
        <p className="-mb-7 truncate max-xs:whitespace-normal pb-7 text-ash text-sm">
          {marks?.artist || marks?.chapter ? (
            <MarkedText text={artist} marks={marks.artist} />
          ) : (
            <ArtistNames track={track} reach="down" />
          )}
        </p>
        {marks?.chapter && <FoundChapter track={track} chapter={marks.chapter} />}
        <div className="-mx-2 mt-auto flex flex-wrap items-center">
          <p className="ml-2 flex min-w-0 flex-1 basis-[3.2rem] flex-wrap items-center gap-x-2 text-ash text-xs sm:text-sm">
            {/* On a phone of 360 px 'Vinahouse' reaches into the heart's padding, rather than break. */}
            <span className={`text-jade ${genre.length < 12 ? 'whitespace-nowrap' : ''}`}>
              {genre}
            </span>
            <time dateTime={isoDuration(duration)}>{formatDuration(duration)}</time>
          </p>
          <div className="relative z-20 ml-auto flex">
            <HeartButton
              trackId={id}
              aria-label={messages.track.like(title)}
              className={`${buttonStyles.icon} aria-pressed:text-cinnabar`}
            />
            <TrackMenu track={track} />
          </div>
        </div>
      </div>
    </article>
  );
}

type FoundChapterProps = { track: MarkedCard; chapter: NonNullable<CardMarks['chapter']> };

/** The chapter of a mix that matches the search. A press plays the mix from there. */
function FoundChapter({ track, chapter }: FoundChapterProps) {
  const controls = usePlayerControls();
  return (
    <Link
      to={`/track/${track.id}?t=${Math.floor(chapter.atSec)}`}
      onClick={(event) => {
        if (isPlainPress(event)) controls.play(track, { fromSec: chapter.atSec, goesOn: true });
      }}
      className="line-clamp-2 my-1 text-gold text-sm hover:text-eggshell"
    >
      <span>{formatDuration(chapter.atSec)}</span>{' '}
      <MarkedText text={chapter.title} marks={chapter.marks} />
    </Link>
  );
}

type PlayOverlayProps = Pick<TrackCardProps, 'track' | 'listAddress' | 'onPlay'> & { to: string };

/**
 * A link over the whole cover. The press itself starts the sound, not the page it opens: that is
 * faster, and iOS allows sound only from a user gesture.
 */
function PlayOverlay({ track, to, listAddress, onPlay }: PlayOverlayProps) {
  return (
    <Link
      to={to}
      state={{ autoplay: true, listAddress }}
      prefetch="intent"
      {...useSoundIntent(track)}
      aria-label={messages.track.play(track.title)}
      onClick={(event) => {
        if (isPlainPress(event)) onPlay();
      }}
      className="-outline-offset-4 absolute inset-0 flex items-end justify-end bg-linear-to-t from-ground/60 via-transparent p-2 sm:items-center sm:justify-center sm:bg-ground/55 sm:opacity-0 sm:transition-opacity sm:focus-visible:opacity-100 sm:group-hover:opacity-100"
    >
      <span className="flex size-11 items-center justify-center rounded-full bg-cinnabar text-ground shadow-lift sm:size-16">
        {PLAY_ICON}
      </span>
    </Link>
  );
}
