import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CommentRow } from '#app/backend/rows/comment-rows.ts';
import { useLocation } from '#app/router/use-location.ts';
import { commentsQuery, linkedCommentQuery } from './comments.queries.ts';

/** The id of a comment's element. */
export const commentAnchor = (commentId: string) => `comment-${commentId}`;

/** The address of a comment: its track's page, which opens at the comment. */
export const commentAddress = ({ id, track_id }: Pick<CommentRow, 'id' | 'track_id'>) =>
  `/track/${track_id}?c=${id}`;

/** The comment that an address names, or null. */
export const linkedIdOf = (search: string) => new URLSearchParams(search).get('c');

/**
 * Finds the comment that the address names (`?c=`) in a track's list, which is newest first. If the
 * comment is not among the shown ones, the list begins with it, however old it is. The page scrolls
 * to it once.
 *
 * @returns the comment's id, whether the comment is gone, and whether the list leaves out newer
 * comments
 */
export function useLinkedComment(trackId: string) {
  const id = linkedIdOf(useLocation().search);
  const [from, beginFrom] = useState<CommentRow | null>(null);
  const list = useInfiniteQuery({
    ...commentsQuery(trackId, from?.id),
    placeholderData: keepPreviousData,
    // Offline it fails at once and says so; it refetches when the network is back.
    networkMode: 'always',
    refetchOnReconnect: true,
  });
  const { data: linked } = useQuery(linkedCommentQuery(trackId, id));
  const { data, isPlaceholderData } = list;
  const isShown = data?.pages.some((page) => page.some((comment) => comment.id === id)) ?? false;

  const isKnown = data !== undefined && !isPlaceholderData;
  if (linked && isKnown && !isShown && from?.id !== id) beginFrom(linked);
  else if (from && (id === null || linked === null)) beginFrom(null);

  useEffect(() => {
    if (id === null || !isShown) return;
    document.getElementById(commentAnchor(id))?.scrollIntoView({ block: 'center' });
  }, [id, isShown]);

  // Not after a failure: a page that did not load says so itself.
  return { list, linkedId: id, isGone: linked === null && !isShown, isCut: from !== null };
}
