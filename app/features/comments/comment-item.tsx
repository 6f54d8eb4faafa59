import type { CommentRow, ProfileRow } from '#app/backend/database.ts';
import { messages } from '#app/messages/vi.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { MomentText } from '#app/player/react/moment-text.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { LongText } from '#app/ui/long-text.tsx';
import { PostedTime } from '#app/ui/posted-time.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { DeleteCommentButton } from './delete-comment-button.tsx';

type CommentItemProps = {
  comment: CommentRow;
  track: PlayableTrack;
  author: ProfileRow | undefined;
  isAuthorLoading: boolean;
  /** null for a visitor. */
  userId: string | null;
  nowMs: number;
};

export function CommentItem(props: CommentItemProps) {
  const { comment, track, author, isAuthorLoading, userId, nowMs } = props;
  const name = author?.display_name.trim() || messages.comments.unnamedAuthor(comment.user_id);
  // No 'User4f12b651' that a moment later becomes a name.
  const isNameKnown = author !== undefined || !isAuthorLoading;
  return (
    <li className="flex gap-3">
      <Avatar name={isNameKnown ? name : ''} url={author?.avatar_url} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          {isNameKnown ? (
            <bdi className="wrap-anywhere font-semibold">{name}</bdi>
          ) : (
            <span aria-hidden className="h-3.5 w-32 animate-pulse rounded bg-lacquer-high" />
          )}
          <PostedTime at={comment.created_at} nowMs={nowMs} />
        </p>
        {/* Plain text, no links or markup; only its moments can be pressed. */}
        <LongText
          text={comment.content}
          className="mt-0.5"
          render={(text) => <MomentText text={text} track={track} />}
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
