import Headphones from 'lucide-react/icons/headphones';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import { useSoundIntent } from '#app/player/react/use-sound-intent.ts';
import { Link } from '#app/router/link.tsx';
import { ArtistNames } from '#app/tracks/artist-names.tsx';
import { CoverImage } from '#app/ui/cover-image.tsx';
import { isPlainPress } from '#app/ui/is-plain-press.ts';
import { formatCount } from '#domain/format-count.ts';
import { formatDuration, isoDuration } from '#domain/format-duration.ts';
import type { TrackCard } from '#domain/track.ts';
import { messages } from '#messages/vi.ts';
import { trackMessages } from '#messages/vi-track.ts';

type SuggestionListProps = { suggestions: readonly TrackCard[]; listAddress: string };

export function SuggestionList({ suggestions, listAddress }: SuggestionListProps) {
  if (suggestions.length === 0) return null;
  return (
    <section aria-labelledby="suggestions" className="@container">
      <h2 id="suggestions" className="mb-3 text-xl">
        {trackMessages.suggestions}
      </h2>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 @lg:grid-cols-2">
        {suggestions.map((track) => (
          <li key={track.id}>
            <Suggestion track={track} listAddress={listAddress} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The press itself starts the sound, as on a card: see PlayOverlay. */
function Suggestion({ track, listAddress }: { track: TrackCard; listAddress: string }) {
  const controls = usePlayerControls();
  return (
    <div className="-mx-2 relative flex items-center gap-3 rounded-card p-2 transition-colors hover:bg-ground-high">
      <span className="size-16 shrink-0 overflow-hidden rounded-lg">
        <CoverImage
          coverImage={track.coverImage}
          hasAvif={track.coverHasAvif}
          color={track.coverColor}
          sizes="64px"
          isLazy
        />
      </span>
      <div className="min-w-0 flex-1">
        {/* Reacts to presses on the whole row. */}
        <Link
          to={`/track/${track.id}`}
          state={{ listAddress }}
          prefetch="intent"
          {...useSoundIntent(track)}
          onClick={(event) => {
            if (isPlainPress(event)) controls.play(track);
          }}
          className="line-clamp-2 max-xs:line-clamp-none rounded-card font-semibold leading-snug after:absolute after:inset-0"
        >
          {track.title}
        </Link>
        <p className="truncate max-xs:whitespace-normal text-ash text-sm">
          <ArtistNames track={track} reach="mouse" />
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-ash text-xs">
          <span className="flex items-center gap-1">
            <Headphones aria-hidden className="size-3.5" />
            <span>{messages.trackPage.plays(formatCount(track.playbackCount))}</span>
          </span>
          <time dateTime={isoDuration(track.duration)}>{formatDuration(track.duration)}</time>
        </p>
      </div>
    </div>
  );
}
