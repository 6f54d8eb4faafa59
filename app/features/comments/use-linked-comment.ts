import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CommentRow } from '#app/backend/database.ts';
import { useLocation } from '#app/router/use-location.ts';
import { linkedCommentQuery } from './comments.queries.ts';

/** A link to a comment further back than this only opens the track. */
const MOST_PAGES = 40;

/** The id of a comment's element. */
export const commentAnchor = (commentId: string) => `comment-${commentId}`;

/** The address of a comment: its track's page, which opens at the comment. */
export const commentAddress = ({ id, track_id }: Pick<CommentRow, 'id' | 'track_id'>) =>
  `/track/${track_id}?c=${id}`;

type Pages = {
  /** Undefined while loading. */
  pages: readonly CommentRow[][] | undefined;
  canLoadMore: boolean;
  isLoading: boolean;
  loadMore: () => unknown;
};

/**
 * Loads pages of comments until the one in the address (`?c=`) is there, and scrolls to it once.
 *
 * @returns its id, and whether it is not there any more
 */
export function useLinkedComment(trackId: string, { pages, ...list }: Pages) {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('c');
  const { data: linked } = useQuery(linkedCommentQuery(trackId, id));
  const isShown = pages?.some((page) => page.some((comment) => comment.id === id)) ?? false;
  const isReachable = linked !== null && list.canLoadMore && (pages?.length ?? 0) < MOST_PAGES;
  const isWanted = id !== null && linked && !isShown && isReachable && !list.isLoading;

  const { loadMore } = list;
  useEffect(() => {
    if (isWanted) void loadMore();
  }, [isWanted, loadMore]);
  useEffect(() => {
    if (id === null || !isShown) return;
    document.getElementById(commentAnchor(id))?.scrollIntoView({ block: 'center' });
  }, [id, isShown]);

  // Not after a failure: a page that did not load says so itself.
  return { linkedId: id, isGone: linked === null && !isShown };
}
