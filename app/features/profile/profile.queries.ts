import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchProfiles } from '#app/backend/profiles.ts';
import { PROFILES_KEY } from '#app/backend/query-client.ts';
import { fetchMyRemoved } from '#app/backend/reports.ts';
import { fetchMySilence } from '#app/backend/studio-moderation.ts';
import {
  COMMENTS_PER_PAGE,
  type CommentCursor,
  fetchCommentsOf,
} from '#app/backend/track-comments.ts';
import { loadCards } from '#app/tracks/load-cards.ts';

/** Same key and shape as the authors of comments, so that a cached name shows at once. */
export const profileQuery = (userId: string) =>
  queryOptions({
    queryKey: [PROFILES_KEY, [userId]],
    queryFn: () => fetchProfiles([userId]),
    select: (profiles) => profiles.get(userId) ?? null,
  });

export const ownCommentsQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['own-comments', userId],
    queryFn: ({ pageParam }) => fetchWithTracks(userId, pageParam),
    initialPageParam: null as CommentCursor | null,
    getNextPageParam: ({ comments }) =>
      comments.length < COMMENTS_PER_PAGE ? null : comments.at(-1),
    // Always refetch: listeners come here right after commenting.
    staleTime: 0,
  });

async function fetchWithTracks(userId: string, after: CommentCursor | null) {
  const comments = await fetchCommentsOf(userId, after);
  const cards = await loadCards([...new Set(comments.map(({ track_id }) => track_id))]);
  return { comments, tracks: new Map(cards.map((card) => [card.id, card])) };
}

export const myRemovedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['my-removed', userId],
    queryFn: fetchMyRemoved,
    // Always refetch: listeners check the current state here.
    staleTime: 0,
  });

/**
 * The most names that are fetched. Listeners muted beyond these are shown without a name until some
 * of the first are unmuted.
 */
const NAMES_PER_CALL = 100;

export const mutedNamesQuery = (ids: string[]) => {
  const asked = ids.slice(0, NAMES_PER_CALL).sort();
  return queryOptions({
    queryKey: [PROFILES_KEY, asked],
    queryFn: () => fetchProfiles(asked),
    enabled: asked.length > 0,
  });
};

export const mySilenceQuery = (userId: string) =>
  queryOptions({ queryKey: ['my-silence', userId], queryFn: fetchMySilence, staleTime: 0 });
