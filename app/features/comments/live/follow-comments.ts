import { type LiveMessage, openLiveComments } from '#app/backend/live-comments.ts';
import { queryClient } from '#app/backend/query-client.ts';
import { beginsWith, mergeNewest } from '#app/domain/merge-newest.ts';
import { commentsQuery, keepAuthors } from '../comments.queries.ts';
import { keepLine } from './keep-line.ts';
import { type Comments, readAgain } from './read-again.ts';

/** After a deletion, each viewer refetches after a random delay up to this, to spread the load. */
const READ_AGAIN_WITHIN_MS = 1_500;
/** Messages wait while the list is being fetched. Checked this often. */
const LOOK_AGAIN_MS = 100;
/** A first page that has grown longer than this is refetched, which splits it into pages. */
const LONGEST_PAGE = 200;

/** Keeps a track's visible list in sync with the backend. @returns a function that stops it */
export function followComments(trackId: string): () => void {
  const { queryKey } = commentsQuery(trackId);
  const waiting: { message: LiveMessage; isFirst: boolean }[] = [];
  let looking: ReturnType<typeof setTimeout> | undefined;
  let reading: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;

  const readLater = () => {
    reading ??= setTimeout(read, Math.random() * READ_AGAIN_WITHIN_MS);
  };
  const read = async () => {
    reading = undefined;
    if (isReading) return readLater();
    // A hidden tab refetches when it is shown again.
    if (document.visibilityState === 'hidden') return;
    isReading = true;
    // A failure is probably a lost connection. The list is refetched on reconnection.
    const isRead = await readAgain(trackId).catch(() => true);
    isReading = false;
    takeAll();
    if (!isRead && !lifetime.signal.aborted) readLater();
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
    if (!isWhole || (pages[0]?.length ?? 0) > LONGEST_PAGE) readLater();
  };
  const takeAll = () => {
    clearTimeout(looking);
    if (isReading || lifetime.signal.aborted) return;
    const isListRead = queryClient.isFetching({ queryKey, exact: true }) > 0;
    if (isListRead) looking = setTimeout(takeAll, LOOK_AGAIN_MS);
    else for (const { message, isFirst } of waiting.splice(0)) take(message, isFirst);
  };

  const lifetime = new AbortController();
  const endLine = keepLine({
    open: (stream) => openLiveComments(trackId, stream),
    onMessage: (message, isFirst) => {
      waiting.push({ message, isFirst });
      takeAll();
    },
    onReturn: readLater,
  });
  return () => {
    lifetime.abort();
    endLine();
    clearTimeout(looking);
    clearTimeout(reading);
  };
}
