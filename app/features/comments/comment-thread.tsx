import { QueryClientProvider } from '@tanstack/react-query';
import type { CommentRow } from '#app/backend/database.ts';
import { queryClient } from '#app/backend/query-client.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentList } from './comment-list.tsx';

type CommentThreadProps = {
  track: PlayableTrack;
  isClosed: boolean;
  userId: string | null;
  onComments: (comments: CommentRow[]) => void;
};

/** The part of the section that needs the backend, loaded on demand with its libraries. */
export function CommentThread({ track, isClosed, userId, onComments }: CommentThreadProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {userId && !isClosed && <CommentComposer trackId={track.id} userId={userId} />}
      <CommentList track={track} userId={userId} onComments={onComments} />
    </QueryClientProvider>
  );
}
