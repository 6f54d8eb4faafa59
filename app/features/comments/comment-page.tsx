import { useQuery } from '@tanstack/react-query';
import type { CommentRow } from '#app/backend/database.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { CommentItem } from './comment-item.tsx';
import { authorsQuery } from './comments.queries.ts';

type CommentPageProps = {
  comments: CommentRow[];
  track: PlayableTrack;
  userId: string | null;
  nowMs: number;
};

export function CommentPage({ comments, track, userId, nowMs }: CommentPageProps) {
  const { data: authors } = useQuery(authorsQuery(comments.map(({ user_id }) => user_id)));
  return comments.map((comment) => (
    <CommentItem
      key={comment.id}
      comment={comment}
      track={track}
      author={authors?.get(comment.user_id)}
      isOwn={comment.user_id === userId}
      nowMs={nowMs}
    />
  ));
}
