import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchProfiles } from '#app/backend/profiles.ts';
import { PROFILES_KEY } from '#app/backend/query-client.ts';
import {
  COMMENTS_PER_PAGE,
  type CommentCursor,
  fetchComments,
} from '#app/backend/track-comments.ts';

export const commentsQuery = (trackId: string) =>
  infiniteQueryOptions({
    queryKey: ['comments', trackId],
    queryFn: ({ pageParam }) => fetchComments(trackId, pageParam),
    initialPageParam: null as CommentCursor | null,
    getNextPageParam: (page) => (page.length < COMMENTS_PER_PAGE ? null : page.at(-1)),
  });

/** Those who wrote one page of comments. Without them the comments still read. */
export const authorsQuery = (userIds: string[]) => {
  const ids = [...new Set(userIds)].sort();
  return queryOptions({
    queryKey: [PROFILES_KEY, ids],
    queryFn: () =>
      fetchProfiles(ids).catch((error: unknown) => {
        console.warn('The names of those who commented could not be loaded:', error);
        throw error;
      }),
    enabled: ids.length > 0,
  });
};
