import Clock from 'lucide-react/icons/clock';
import Headphones from 'lucide-react/icons/headphones';
import { Link } from '#app/router/link.tsx';
import { formatCount } from '#domain/format-count.ts';
import { formatDuration, isoDuration } from '#domain/format-duration.ts';
import { messages } from '#messages/vi.ts';

type TrackFactsProps = {
  playbackCount: number;
  /** In seconds. */
  duration: number;
  genre: string;
  tags: readonly string[];
  /** Of the shown tags. */
  tagAddresses: readonly string[];
};

export function TrackFacts({
  playbackCount,
  duration,
  genre,
  tags,
  tagAddresses,
}: TrackFactsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 wrap-anywhere max-sm:justify-center text-ash text-sm">
      <span className="flex items-center gap-1.5">
        <Headphones aria-hidden className="size-4" />
        <span>{messages.trackPage.plays(formatCount(playbackCount))}</span>
      </span>
      <span className="flex items-center gap-1.5">
        <Clock aria-hidden className="size-4" />
        <span className="sr-only">{messages.track.duration}</span>
        <time dateTime={isoDuration(duration)}>{formatDuration(duration)}</time>
      </span>
      <span className="rounded-full border border-jade px-2.5 font-semibold text-jade">
        {genre}
      </span>
      {tagAddresses.map((address, n) => (
        <Link
          key={address}
          to={address}
          className="inline-flex min-h-11 min-w-11 items-center justify-center hover:text-gold"
        >
          {`#${tags[n]}`}
        </Link>
      ))}
    </div>
  );
}
