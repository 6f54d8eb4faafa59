import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import { fetchProfiles } from '#app/backend/profiles.ts';
import {
  COMMENTS_PER_PAGE,
  type CommentCursor,
  fetchComments,
} from '#app/backend/track-comments.ts';

/**
 * Outlives the pages: a track opened again shows what it had while it asks for news.
 * The backend's client tries again by itself.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
});

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
    queryKey: ['authors', ids],
    queryFn: () =>
      fetchProfiles(ids).catch((error: unknown) => {
        console.warn('The names of those who commented could not be loaded:', error);
        throw error;
      }),
    enabled: ids.length > 0,
  });
};
