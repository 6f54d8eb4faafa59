import { useQuery } from '@tanstack/react-query';
import type { CommentRow } from '#app/backend/rows/comment-rows.ts';
import { mutedQuery } from '#app/listener/reports/muted.queries.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { CommentItem } from './comment-item.tsx';
import { authorsQuery } from './comments.queries.ts';

type CommentPageProps = {
  comments: CommentRow[];
  track: PlayableTrack;
  userId: string | null;
  nowMs: number;
  /** The comment that the address names. */
  linkedId: string | null;
};

export function CommentPage({ comments, track, userId, nowMs, linkedId }: CommentPageProps) {
  const ids = comments.map(({ user_id }) => user_id);
  const { data: authors, isPending, isPlaceholderData } = useQuery(authorsQuery(ids));
  const { data: muted } = useQuery(mutedQuery(userId));
  const shown = comments.filter(({ user_id }) => !muted?.has(user_id));
  return shown.map((comment) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      track={track}
      author={authors?.get(comment.user_id)}
      isAuthorLoading={isPending || isPlaceholderData}
      userId={userId}
      nowMs={nowMs}
      isLinked={comment.id === linkedId}
    />
  ));
}
