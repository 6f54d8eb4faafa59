import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#app/backend/query-client.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentList } from './comment-list.tsx';

type CommentThreadProps = {
  track: PlayableTrack;
  isClosed: boolean;
  userId: string | null;
};

/** The part of the section that needs the backend, loaded on demand with its libraries. */
export default function CommentThread({ track, isClosed, userId }: CommentThreadProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {userId && !isClosed && <CommentComposer trackId={track.id} userId={userId} />}
      <CommentList track={track} userId={userId} />
    </QueryClientProvider>
  );
}
