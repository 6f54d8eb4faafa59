import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '#app/backend/query-client.ts';
import type { CommentRow } from '#app/backend/rows/comment-rows.ts';
import {
  COMMENTS_PER_PAGE,
  type CommentCursor,
  fetchComments,
} from '#app/backend/track-comments.ts';
import { commentsQuery } from './comments.queries.ts';
import { findAuthors } from './find-authors.ts';

export type Comments = InfiniteData<CommentRow[], CommentCursor | null>;

/**
 * Refetches as many pages as are shown, without the session, so that our server can give everybody
 * the same cached response. A failure leaves the list as it is and shows no error, since the
 * listener did not request this.
 *
 * @returns whether the list was replaced; false if it changed meanwhile
 */
export async function refetchComments(trackId: string): Promise<boolean> {
  const { queryKey } = commentsQuery(trackId);
  const list = queryClient.getQueryData<Comments>(queryKey);
  const read: Comments = { pages: [], pageParams: [] };
  let after: CommentCursor | null | undefined = null;
  do {
    const page: CommentRow[] = await fetchComments(trackId, after, { isAsVisitor: true });
    // Comments show without names, too.
    await findAuthors(page).catch(() => {});
    read.pages.push(page);
    read.pageParams.push(after);
    after = page.length < COMMENTS_PER_PAGE ? null : page.at(-1);
  } while (after && read.pages.length < (list?.pages.length ?? 0));
  if (queryClient.getQueryData<Comments>(queryKey) !== list) return false;
  if (queryClient.isFetching({ queryKey, exact: true }) > 0) return false;
  queryClient.setQueryData<Comments>(queryKey, read);
  return true;
}
