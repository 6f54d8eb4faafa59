import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { amIOperator, fetchActs, fetchStudioComments } from '#app/backend/studio.ts';
import { COMMENTS_PER_PAGE, type CommentCursor } from '#app/backend/track-comments.ts';

export const operatorQuery = (userId: string) =>
  queryOptions({
    queryKey: ['is-operator', userId],
    queryFn: amIOperator,
    networkMode: 'always',
    staleTime: 0,
  });

export const studioCommentsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['studio', 'comments'],
    queryFn: ({ pageParam }) => fetchStudioComments(pageParam),
    initialPageParam: null as CommentCursor | null,
    getNextPageParam: (comments) => (comments.length < COMMENTS_PER_PAGE ? null : comments.at(-1)),
    networkMode: 'always',
    staleTime: 0,
  });

export const actsQuery = () =>
  queryOptions({
    queryKey: ['studio', 'acts'],
    queryFn: fetchActs,
    networkMode: 'always',
    staleTime: 0,
  });
