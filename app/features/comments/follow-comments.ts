import { openLiveComments } from '#app/backend/live-comments.ts';
import type { LiveMessage } from '#app/backend/live-stream.ts';
import { queryClient } from '#app/backend/query-client.ts';
import { beginsWith, mergeNewest } from '#domain/merge-newest.ts';
import { commentsQuery, keepAuthors } from './comments.queries.ts';
import { keepStreamOpen } from './keep-stream-open.ts';
import { type Comments, refetchComments } from './refetch-comments.ts';

/** After a deletion, each viewer refetches after a random delay up to this, to spread the load. */
const REFETCH_WITHIN_MS = 1_500;
/** Messages wait while the list is being fetched. Checked this often. */
const CHECK_EVERY_MS = 100;
/** A first page that has grown longer than this is refetched, which splits it into pages. */
const LONGEST_PAGE = 200;

/** Keeps a track's visible list in sync with the backend. @returns a function that stops it */
export function followComments(trackId: string): () => void {
  const { queryKey } = commentsQuery(trackId);
  const waiting: { message: LiveMessage; isFirst: boolean }[] = [];
  let checkTimer: ReturnType<typeof setTimeout> | undefined;
  let refetchTimer: ReturnType<typeof setTimeout> | undefined;
  let isRefetching = false;

  const refetchLater = () => {
    refetchTimer ??= setTimeout(refetch, Math.random() * REFETCH_WITHIN_MS);
  };
  const refetch = async () => {
    refetchTimer = undefined;
    if (isRefetching) return refetchLater();
    // A hidden tab refetches when it is shown again.
    if (document.visibilityState === 'hidden') return;
    isRefetching = true;
    // A failure is probably a lost connection. The list is refetched on reconnection.
    const isReplaced = await refetchComments(trackId).catch(() => true);
    isRefetching = false;
    takeAll();
    if (!isReplaced && !lifetime.signal.aborted) refetchLater();
  };

  const take = ({ comments, isOnlyAdded }: LiveMessage, isFirst: boolean) => {
    const list = queryClient.getQueryData<Comments>(queryKey);
    if (!list) return;
    const rows = comments.map(({ author: _, ...row }) => row);
    const pages = mergeNewest(list.pages, rows);
    if (pages !== list.pages) {
      keepAuthors(comments);
      queryClient.setQueryData<Comments>(queryKey, { ...list, pages: [...pages] });
    }
    const isWhole = isFirst ? beginsWith(pages, rows) : isOnlyAdded;
    if (!isWhole || (pages[0]?.length ?? 0) > LONGEST_PAGE) refetchLater();
  };
  const takeAll = () => {
    clearTimeout(checkTimer);
    if (isRefetching || lifetime.signal.aborted) return;
    const isListFetching = queryClient.isFetching({ queryKey, exact: true }) > 0;
    if (isListFetching) checkTimer = setTimeout(takeAll, CHECK_EVERY_MS);
    else for (const { message, isFirst } of waiting.splice(0)) take(message, isFirst);
  };

  const lifetime = new AbortController();
  const closeStream = keepStreamOpen({
    open: (stream) => openLiveComments(trackId, stream),
    onMessage: (message, isFirst) => {
      waiting.push({ message, isFirst });
      takeAll();
    },
    onReturn: refetchLater,
  });
  return () => {
    lifetime.abort();
    closeStream();
    clearTimeout(checkTimer);
    clearTimeout(refetchTimer);
  };
}
