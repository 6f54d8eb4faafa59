import { useEffect } from 'react';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { Link } from '#app/router/link.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { showError } from '#app/ui/show-error.ts';
import { useServerNow } from '#app/ui/use-now.ts';
import { messages } from '#messages/vi.ts';
import { commentMessages } from '#messages/vi-comments.ts';
import { CommentPage } from './comment-page.tsx';
import { CommentsFailed } from './comments-failed.tsx';
import { CommentsLoading } from './comments-loading.tsx';
import { setShownComments } from './shown-comments.ts';
import { useLinkedComment } from './use-linked-comment.ts';
import { useLiveComments } from './use-live-comments.ts';

type CommentListProps = {
  track: PlayableTrack;
  userId: string | null;
};

/** Newest first. Pages start after a comment, not at an offset: new posts must not shift them. */
export function CommentList({ track, userId }: CommentListProps) {
  const { list, linkedId, isGone, isCut } = useLinkedComment(track.id);
  const nowMs = useServerNow();

  const { isError, errorUpdateCount } = list;
  useEffect(() => {
    if (!isError || errorUpdateCount === 0) return;
    showError(messages.comments.loadFailed);
  }, [isError, errorUpdateCount]);

  const { data } = list;
  useEffect(() => setShownComments(track.id, data?.pages.flat() ?? []), [track.id, data]);

  // Live comments go to the top of the list, so they are off while the list does not begin with the
  // newest comment.
  useLiveComments(track.id, data !== undefined && !isCut);

  if (list.isPending) return <CommentsLoading />;
  const pages = data?.pages ?? [];
  const retry = () => (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  const isEmpty = pages.every((page) => page.length === 0);

  return (
    <>
      {isEmpty && !isCut && !list.isError && (
        <p className="mt-5 text-ash" role="status">
          {messages.comments.none}
        </p>
      )}
      {isGone && (
        <p className="mt-5 text-ash" role="status">
          {commentMessages.gone}
        </p>
      )}
      {isCut && (
        <Link
          to={`/track/${track.id}`}
          preventScrollReset
          className={`${buttonStyles.quiet} mt-6 w-full`}
        >
          {commentMessages.newest}
        </Link>
      )}
      {!isEmpty && (
        <ul className="mt-6 flex flex-col gap-6">
          {pages.map((comments, n) => (
            <CommentPage
              // Keyed by the comment before the page, so that new comments do not change the key.
              key={pages[n - 1]?.at(-1)?.id ?? 'first'}
              comments={comments}
              track={track}
              userId={userId}
              nowMs={nowMs}
              linkedId={linkedId}
            />
          ))}
        </ul>
      )}
      {list.isError && <CommentsFailed onRetry={retry} />}
      {list.hasNextPage && !list.isError && (
        <button
          type="button"
          disabled={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
          className={`${buttonStyles.quiet} mt-6 w-full`}
        >
          {list.isFetchingNextPage ? messages.comments.loadingMore : messages.comments.more}
        </button>
      )}
    </>
  );
}
