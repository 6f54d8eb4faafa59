import type { InfiniteData } from '@tanstack/react-query';
import type { CommentRow } from '#app/backend/database.ts';
import { queryClient } from '#app/backend/query-client.ts';
import {
  COMMENTS_PER_PAGE,
  type CommentCursor,
  fetchComments,
} from '#app/backend/track-comments.ts';
import { commentsQuery } from '../comments.queries.ts';
import { findAuthors } from './find-authors.ts';

export type Comments = InfiniteData<CommentRow[], CommentCursor | null>;

/**
 * Reads as many pages as are shown, as every visitor does: our server gives all who ask the same answer. A
 * failure leaves the list as it is, and nobody is told of what they have not asked for.
 *
 * @returns whether the list is what was read; false where it has changed meanwhile
 */
export async function readAgain(trackId: string): Promise<boolean> {
  const { queryKey } = commentsQuery(trackId);
  const list = queryClient.getQueryData<Comments>(queryKey);
  const read: Comments = { pages: [], pageParams: [] };
  let after: CommentCursor | null | undefined = null;
  do {
    const page: CommentRow[] = await fetchComments(trackId, after, { isAsVisitor: true });
    // Without their names the comments still read.
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
