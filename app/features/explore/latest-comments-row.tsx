import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { queryClient } from '#app/backend/query-client.ts';
import { mutedQuery } from '#app/listener/reports/muted.queries.ts';
import { useServerNow } from '#app/ui/use-now.ts';
import { messages } from '#messages/vi.ts';
import { exploreMessages } from '#messages/vi-explore.ts';
import { CommentsInstead } from './comments-instead.tsx';
import { latestCommentsQuery } from './explore.queries.ts';
import { WIDE_WIDTH } from './explore-layout.ts';
import { CommentPlaceholder, LatestComment } from './latest-comment.tsx';
import { ScrollingRow } from './scrolling-row.tsx';

/** Loaded on demand with its libraries. */
export default function LatestCommentsRow(props: FilledRowProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <FilledRow {...props} />
    </QueryClientProvider>
  );
}

type FilledRowProps = {
  /** The signed-in listener: those they have muted are left out. Null for a visitor. */
  userId: string | null;
};

function FilledRow({ userId }: FilledRowProps) {
  const { data: muted } = useQuery(mutedQuery(userId));
  const {
    data: latest,
    isError,
    refetch,
  } = useQuery({
    ...latestCommentsQuery,
    // Offline it fails at once and says so; it refetches when the network is back.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
  const nowMs = useServerNow();
  const said = latest?.filter(({ comment }) => !muted?.has(comment.user_id));
  const isMissing = isError && !said;
  return (
    <ScrollingRow
      heading={exploreMessages.comments}
      itemClassName={WIDE_WIDTH}
      instead={
        isMissing ? (
          <CommentsInstead text={messages.comments.loadFailed} onRetry={() => void refetch()} />
        ) : said?.length === 0 ? (
          <CommentsInstead text={messages.comments.none} />
        ) : null
      }
    >
      {said ? (
        said.map((one) => <LatestComment key={one.comment.id} {...one} nowMs={nowMs} />)
      ) : (
        <CommentPlaceholder text={messages.comments.loading} />
      )}
    </ScrollingRow>
  );
}
