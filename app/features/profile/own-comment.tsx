import type { CommentRow } from '#app/backend/rows/comment-rows.ts';
import { Link } from '#app/router/link.tsx';
import { CoverImage } from '#app/ui/cover-image.tsx';
import { LongText } from '#app/ui/long-text.tsx';
import { MomentParts, momentStyle } from '#app/ui/moment-parts.tsx';
import { PostedTime } from '#app/ui/posted-time.tsx';
import type { TrackCard } from '#domain/track.ts';
import { messages } from '#messages/vi.ts';
import { profileMessages } from '#messages/vi-profile.ts';

type OwnCommentProps = {
  comment: CommentRow;
  /** Undefined if it is gone from the catalogue. */
  track: TrackCard | undefined;
  nowMs: number;
};

export function OwnComment({ comment, track, nowMs }: OwnCommentProps) {
  return (
    <li className="flex gap-3">
      <span className="size-12 shrink-0 overflow-hidden rounded-lg bg-ground-high max-xs:hidden">
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
              state={{ goesOn: true }}
              className="wrap-anywhere font-semibold underline-offset-4 hover:text-gold hover:underline"
            >
              {track.title}
            </Link>
          ) : (
            <span className="text-ash">{profileMessages.lostTrack}</span>
          )}
          <PostedTime at={comment.created_at} nowMs={nowMs} />
        </p>
        <LongText
          text={comment.content}
          className="mt-0.5"
          render={(text) => (track ? <LinkedText text={text} track={track} /> : text)}
        />
      </div>
    </li>
  );
}

/** Text whose moments link to the track at that position. */
function LinkedText({ text, track }: { text: string; track: TrackCard }) {
  return (
    <MomentParts
      text={text}
      durationSec={track.duration}
      renderMoment={(moment) => (
        <Link
          to={`/track/${track.id}?t=${moment.positionSec}`}
          state={{ goesOn: true }}
          aria-label={messages.player.playFrom(moment.text)}
          className={momentStyle}
        >
          {moment.text}
        </Link>
      )}
    />
  );
}
