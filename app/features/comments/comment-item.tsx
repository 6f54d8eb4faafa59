import type { CommentRow } from '#app/backend/rows/comment-rows.ts';
import type { ProfileRow } from '#app/backend/rows/listener-rows.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { MomentText } from '#app/player/react/moment-text.tsx';
import { Link } from '#app/router/link.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { LongText } from '#app/ui/long-text.tsx';
import { PostedTime } from '#app/ui/posted-time.tsx';
import { messages } from '#messages/vi.ts';
import { CommentMenu } from './comment-menu.tsx';
import { DeleteCommentButton } from './delete-comment-button.tsx';
import { commentAddress, commentAnchor } from './use-linked-comment.ts';

type CommentItemProps = {
  comment: CommentRow;
  track: PlayableTrack;
  author: ProfileRow | undefined;
  isAuthorLoading: boolean;
  /** null for a visitor. */
  userId: string | null;
  nowMs: number;
  /** The address names it. */
  isLinked: boolean;
};

export function CommentItem(props: CommentItemProps) {
  const { comment, track, author, isAuthorLoading, userId, nowMs, isLinked } = props;
  const name = author?.display_name.trim() || messages.comments.unnamedAuthor(comment.user_id);
  // Avoids a made-up 'User4f12b651' that becomes a name a moment later.
  const isNameKnown = author !== undefined || !isAuthorLoading;
  return (
    <li
      id={commentAnchor(comment.id)}
      aria-current={isLinked ? 'true' : undefined}
      className="-mx-2 flex scroll-my-24 gap-3 rounded-xl px-2 py-1 aria-current:bg-ground-high"
    >
      <Avatar name={isNameKnown ? name : ''} url={author?.avatar_url} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          {isNameKnown ? (
            <bdi className="wrap-anywhere font-semibold">{name}</bdi>
          ) : (
            <span aria-hidden className="h-3.5 w-32 animate-pulse rounded bg-ground-high" />
          )}
          <Link
            to={commentAddress(comment)}
            preventScrollReset
            className="-mb-3 inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline"
          >
            <PostedTime at={comment.created_at} nowMs={nowMs} />
          </Link>
        </p>
        {/* Plain text, no links or markup; only its moments can be pressed. */}
        <LongText
          text={comment.content}
          className="mt-0.5"
          render={(text) => <MomentText text={text} track={track} goesOn />}
        />
      </div>
      {comment.user_id === userId ? (
        <DeleteCommentButton comment={comment} />
      ) : (
        <CommentMenu comment={comment} name={name} userId={userId} />
      )}
    </li>
  );
}
