import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#app/backend/query-client.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { useLocation } from '#app/router/use-location.ts';
import { useNavigate } from '#app/router/use-navigate.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentList } from './comment-list.tsx';
import { linkedIdOf } from './use-linked-comment.ts';

type CommentThreadProps = {
  track: PlayableTrack;
  isClosed: boolean;
  userId: string | null;
};

/** The part of the section that needs the backend, loaded on demand with its libraries. */
export default function CommentThread({ track, isClosed, userId }: CommentThreadProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // A list that begins with a linked comment would not show the listener's own new comment.
  const leaveLink = () => {
    if (linkedIdOf(search)) void navigate(pathname, { replace: true, preventScrollReset: true });
  };
  return (
    <QueryClientProvider client={queryClient}>
      {userId && !isClosed && (
        <CommentComposer trackId={track.id} userId={userId} onPosted={leaveLink} />
      )}
      <CommentList track={track} userId={userId} />
    </QueryClientProvider>
  );
}
