import type { CommentRow } from '#app/backend/database.ts';
import { splitAtMoments } from '#app/domain/moment.ts';
import { messages } from '#app/messages/vi.ts';
import { profileMessages } from '#app/messages/vi-profile.ts';
import { Link } from '#app/router/link.tsx';
import { CoverImage } from '#app/ui/cover-image.tsx';
import { PostedTime } from '#app/ui/posted-time.tsx';
import type { TrackCard } from '#library/track.ts';

type OwnCommentProps = {
  comment: CommentRow;
  /** Undefined if it is gone from the catalogue. */
  track: TrackCard | undefined;
  nowMs: number;
};

export function OwnComment({ comment, track, nowMs }: OwnCommentProps) {
  return (
    <li className="flex gap-3">
      <span className="size-12 shrink-0 overflow-hidden rounded-lg bg-lacquer-high max-xs:hidden">
        {track && (
          <CoverImage
            coverImage={track.coverImage}
            hasAvif={track.coverHasAvif}
            color={track.coverColor}
            sizes="48px"
            isLazy
          />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          {track ? (
            <Link
              to={`/track/${track.id}`}
              className="wrap-anywhere font-semibold underline-offset-4 hover:text-gold hover:underline"
            >
              {track.title}
            </Link>
          ) : (
            <span className="text-ash">{profileMessages.lostTrack}</span>
          )}
          <PostedTime at={comment.created_at} nowMs={nowMs} />
        </p>
        <p dir="auto" className="wrap-anywhere mt-0.5 whitespace-pre-wrap">
          {track ? <LinkedText text={comment.content} track={track} /> : comment.content}
        </p>
      </div>
    </li>
  );
}

/** Text whose moments link to the track at that position. */
function LinkedText({ text, track }: { text: string; track: TrackCard }) {
  let offset = 0;
  return splitAtMoments(text, track.duration).map((part) => {
    const key = offset;
    if (typeof part === 'string') {
      offset += part.length;
      return part;
    }
    offset += part.text.length;
    return (
      <Link
        key={key}
        to={`/track/${track.id}?t=${part.positionSec}`}
        aria-label={messages.player.playFrom(part.text)}
        className="rounded-sm font-semibold text-gold tabular-nums underline decoration-1 underline-offset-4 hover:text-eggshell"
      >
        {part.text}
      </Link>
    );
  });
}
