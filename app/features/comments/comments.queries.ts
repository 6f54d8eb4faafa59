import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { LiveComment } from '#app/backend/live-stream.ts';
import { fetchProfiles } from '#app/backend/profiles.ts';
import { PROFILES_KEY, queryClient } from '#app/backend/query-client.ts';
import type { CommentRow } from '#app/backend/rows/comment-rows.ts';
import type { ProfileRow } from '#app/backend/rows/listener-rows.ts';
import {
  COMMENTS_PER_PAGE,
  type CommentCursor,
  fetchComment,
  fetchComments,
} from '#app/backend/track-comments.ts';

/** @param fromId the comment with which the list begins; by default the newest */
export const commentsQuery = (trackId: string, fromId?: string) =>
  infiniteQueryOptions({
    queryKey: fromId ? ['comments', trackId, 'from', fromId] : ['comments', trackId],
    queryFn: ({ pageParam }) =>
      fromId && !pageParam ? fetchCommentsFrom(trackId, fromId) : fetchComments(trackId, pageParam),
    initialPageParam: null as CommentCursor | null,
    getNextPageParam: (page) => (page.length < COMMENTS_PER_PAGE ? null : page.at(-1)),
  });

/** A comment and the page after it. Empty if it is gone. */
async function fetchCommentsFrom(trackId: string, id: string): Promise<CommentRow[]> {
  const first = await fetchComment(trackId, id);
  return first ? [first, ...(await fetchComments(trackId, first))] : [];
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The comment that the address names, to tell one further back from one that is gone. */
export const linkedCommentQuery = (trackId: string, id: string | null) =>
  queryOptions({
    queryKey: ['comments', trackId, 'linked', id],
    queryFn: () => (id && UUID.test(id) ? fetchComment(trackId, id) : null),
    enabled: id !== null,
  });

type Authors = Map<string, ProfileRow>;
const authorsKey = (userIds: string[]) => [PROFILES_KEY, [...new Set(userIds)].sort()] as const;

/** The authors of one page of comments. Comments show without them, too. */
export const authorsQuery = (userIds: string[]) => {
  const queryKey = authorsKey(userIds);
  const [, ids] = queryKey;
  return queryOptions({
    queryKey,
    queryFn: () =>
      fetchProfiles(ids).catch((error: unknown) => {
        console.warn('The comments’ authors could not be loaded:', error);
        throw error;
      }),
    initialData: () => findKnownAuthors(ids),
    placeholderData: (before: Authors | undefined) => before,
    enabled: ids.length > 0,
  });
};

/** Caches the authors of new comments, so that they are not fetched. */
export function keepAuthors(comments: Pick<LiveComment, 'user_id' | 'author'>[]): void {
  if (comments.some(({ author }) => author === undefined)) return;
  const authors: Authors = new Map();
  for (const { user_id, author } of comments) if (author) authors.set(user_id, author);
  queryClient.setQueryData(authorsKey(comments.map(({ user_id }) => user_id)), authors);
}

export const knowsAuthors = (userIds: string[]) => findKnownAuthors(userIds) !== undefined;

/** Undefined unless all of them have been fetched and not invalidated since. */
function findKnownAuthors(userIds: string[]): Authors | undefined {
  const known: Authors = new Map();
  const asked = new Set<string>();
  for (const { queryKey, state } of queryClient
    .getQueryCache()
    .findAll({ queryKey: [PROFILES_KEY] })) {
    if (state.isInvalidated || !(state.data instanceof Map) || !Array.isArray(queryKey[1]))
      continue;
    for (const id of queryKey[1]) asked.add(id);
    for (const [id, author] of state.data as Authors) known.set(id, author);
  }
  return userIds.every((id) => asked.has(id)) ? known : undefined;
}
