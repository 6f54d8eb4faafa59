import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { amIOperator } from '#app/backend/am-i-operator.ts';
import {
  ACTS_PER_PAGE,
  type ActFilter,
  fetchActs,
  fetchStudioComments,
} from '#app/backend/studio.ts';
import { fetchCommentsOfListener } from '#app/backend/studio-moderation.ts';
import { COMMENTS_PER_PAGE, type CommentCursor } from '#app/backend/track-comments.ts';

export const operatorQuery = (userId: string) =>
  queryOptions({
    queryKey: ['is-operator', userId],
    queryFn: amIOperator,
    networkMode: 'always',
    staleTime: 0,
  });

/** @param listener only this listener's comments; undefined: everybody's */
export const studioCommentsQuery = (listener?: string) =>
  infiniteQueryOptions({
    queryKey: ['studio', 'comments', listener],
    queryFn: ({ pageParam }) =>
      listener ? fetchCommentsOfListener(listener, pageParam) : fetchStudioComments(pageParam),
    initialPageParam: null as CommentCursor | null,
    getNextPageParam: (comments) => (comments.length < COMMENTS_PER_PAGE ? null : comments.at(-1)),
    networkMode: 'always',
    staleTime: 0,
  });

export const actsQuery = (filter: ActFilter) =>
  infiniteQueryOptions({
    queryKey: ['studio', 'acts', filter],
    queryFn: ({ pageParam }) => fetchActs(filter, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: (acts) => (acts.length < ACTS_PER_PAGE ? null : acts.at(-1)?.oldest_id),
    placeholderData: keepPreviousData,
    networkMode: 'always',
    staleTime: 0,
  });
