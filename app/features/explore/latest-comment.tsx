import { usePlayerControls } from '#app/player/react/player-context.ts';
import { Link } from '#app/router/link.tsx';
import { ArtistNames } from '#app/tracks/artist-names.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { CoverImage } from '#app/ui/cover-image.tsx';
import { isPlainPress } from '#app/ui/is-plain-press.ts';
import { commentAge } from '#domain/comment-age.ts';
import { formatDuration } from '#domain/format-duration.ts';
import { splitAtMoments } from '#domain/moment.ts';
import { messages } from '#messages/vi.ts';
import { exploreMessages } from '#messages/vi-explore.ts';
import type { CommentOnTrack } from './explore.queries.ts';
import { EXPLORE_ADDRESS } from './explore-layout.ts';

const BOX = 'block rounded-card bg-ground-raised p-3 sm:p-4';

/** A comment. A press leads to its track, at the first moment that it mentions. */
export function LatestComment({
  comment,
  author,
  track,
  nowMs,
}: CommentOnTrack & { nowMs: number }) {
  const controls = usePlayerControls();
  const name = author?.display_name?.trim() || messages.comments.unnamedAuthor(comment.user_id);
  const age = messages.comments.age(commentAge(Date.parse(comment.created_at), nowMs));
  const moment = splitAtMoments(comment.content, track.duration).find(
    (part) => typeof part !== 'string',
  );
  const from = moment && formatDuration(moment.positionSec);
  return (
    <div className={`${BOX} relative transition-colors hover:bg-ground-high`}>
      {/* Reacts to presses on the whole box. */}
      <Link
        to={`/track/${track.id}${moment ? `?t=${moment.positionSec}` : ''}`}
        state={{ autoplay: true, listAddress: EXPLORE_ADDRESS, goesOn: true }}
        prefetch="intent"
        onClick={(event) => {
          if (isPlainPress(event))
            controls.play(track, { fromSec: moment?.positionSec, goesOn: true });
        }}
        className="block after:absolute after:inset-0 after:rounded-card"
      >
        <span className="flex items-center gap-3">
          <Avatar name={name} url={author?.avatar_url} />
          <span className="min-w-0">
            <bdi className="wrap-anywhere line-clamp-1 font-semibold leading-snug">{name}</bdi>
            <time
              dateTime={comment.created_at}
              className="wrap-anywhere line-clamp-1 text-ash text-sm"
            >
              {age}
            </time>
          </span>
        </span>
        <span dir="auto" className="wrap-anywhere mt-2 line-clamp-3 h-[3lh]">
          {comment.content}
        </span>
      </Link>
      <div className="mt-3 flex items-center gap-3">
        <span className="size-10 shrink-0 overflow-hidden rounded-md">
          <CoverImage
            coverImage={track.coverImage}
            hasAvif={track.coverHasAvif}
            color={track.coverColor}
            sizes="40px"
            isLazy
          />
        </span>
        <div className="min-w-0 text-sm">
          <p className="wrap-anywhere line-clamp-1 font-semibold leading-snug">{track.title}</p>
          <p className="wrap-anywhere line-clamp-1 text-ash">
            {from && <span className="text-gold">{`${exploreMessages.from(from)} · `}</span>}
            <ArtistNames track={track} reach="mouse" />
          </p>
        </div>
      </div>
    </div>
  );
}

/** As high as a comment. */
export function CommentPlaceholder({ text }: { text: string }) {
  return (
    <div className={BOX}>
      <p className="h-11 truncate text-ash">{text}</p>
      <div className="mt-2 h-[3lh]" />
      <div className="mt-3 h-10" />
    </div>
  );
}
