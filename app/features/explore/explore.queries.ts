import { queryOptions } from '@tanstack/react-query';
import { fetchProfiles } from '#app/backend/profiles.ts';
import type { CommentRow } from '#app/backend/rows/comment-rows.ts';
import type { ProfileRow } from '#app/backend/rows/listener-rows.ts';
import { fetchLatestComments } from '#app/backend/track-comments.ts';
import { loadCards } from '#app/tracks/load-cards.ts';
import type { TrackCard } from '#domain/track.ts';

const MOST_COMMENTS = 12;

export type CommentOnTrack = {
  comment: CommentRow;
  author: ProfileRow | undefined;
  track: TrackCard;
};

/** Newest first. Leaves out comments on tracks that are gone from the catalogue. */
export const latestCommentsQuery = queryOptions({
  queryKey: ['latest-comments'],
  queryFn: async (): Promise<CommentOnTrack[]> => {
    const comments = await fetchLatestComments(MOST_COMMENTS);
    const [authors, cards] = await Promise.all([
      fetchAuthors(comments.map(({ user_id }) => user_id)),
      loadCards([...new Set(comments.map(({ track_id }) => track_id))]),
    ]);
    return comments.flatMap((comment) => {
      const track = cards.find(({ id }) => id === comment.track_id);
      return track ? [{ comment, author: authors.get(comment.user_id), track }] : [];
    });
  },
  // Always refetch: a listener who has just posted looks for the comment here.
  staleTime: 0,
});

/** Comments show without names, too. */
async function fetchAuthors(userIds: string[]): Promise<Map<string, ProfileRow>> {
  if (userIds.length === 0) return new Map();
  return fetchProfiles([...new Set(userIds)].sort()).catch((error: unknown) => {
    console.warn('The comments’ authors could not be loaded:', error);
    return new Map();
  });
}
