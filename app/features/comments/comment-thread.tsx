import { QueryClientProvider } from '@tanstack/react-query';
import { CommentComposer } from './comment-composer.tsx';
import { CommentList } from './comment-list.tsx';
import { queryClient } from './comments.queries.ts';

type CommentThreadProps = { trackId: string; userId: string | null };

/** All of the section that needs the backend; it is fetched with the libraries it stands on. */
export function CommentThread({ trackId, userId }: CommentThreadProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {userId && <CommentComposer trackId={trackId} userId={userId} />}
      <CommentList trackId={trackId} userId={userId} />
    </QueryClientProvider>
  );
}
