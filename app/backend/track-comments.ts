import { BackendError } from './backend-error.ts';
import { loadBackendSettings } from './backend-settings.ts';
import { loadBackend } from './client.ts';
import type { CommentRow } from './rows/comment-rows.ts';

export const COMMENTS_PER_PAGE = 50;

/** The last comment of a page. The next page starts after it: new posts do not shift pages. */
export type CommentCursor = Pick<CommentRow, 'created_at' | 'id'>;

type Wanted = {
  of?: { column: 'track_id' | 'user_id'; value: string };
  id?: string;
  after?: CommentCursor | null;
  limit?: number;
  isAsVisitor?: boolean;
};

/**
 * Newest first; an empty list is a normal answer.
 *
 * @param isAsVisitor omits the session: our server gives everybody the same cached response
 * @throws BackendError
 */
export async function fetchComments(
  trackId: string,
  after: CommentCursor | null,
  { isAsVisitor = false, limit = COMMENTS_PER_PAGE } = {},
): Promise<CommentRow[]> {
  const of = { column: 'track_id', value: trackId } as const;
  return fetchNewest('fetchComments', { of, after, limit, isAsVisitor });
}

/** One comment of a track; null if it was deleted, is hidden, or never was. @throws BackendError */
export async function fetchComment(trackId: string, id: string): Promise<CommentRow | null> {
  const of = { column: 'track_id', value: trackId } as const;
  const [comment = null] = await fetchNewest('fetchComment', { of, id, limit: 1 });
  return comment;
}

/** A listener's own comments on all tracks, newest first. @throws BackendError */
export async function fetchCommentsOf(
  userId: string,
  after: CommentCursor | null,
): Promise<CommentRow[]> {
  return fetchNewest('fetchCommentsOf', { of: { column: 'user_id', value: userId }, after });
}

/** The latest comments on all tracks, newest first. @throws BackendError */
export async function fetchLatestComments(limit: number): Promise<CommentRow[]> {
  return fetchNewest('fetchLatestComments', { limit });
}

async function fetchNewest(
  operation: string,
  { of, id, after, limit = COMMENTS_PER_PAGE, isAsVisitor = false }: Wanted,
): Promise<CommentRow[]> {
  const backend = await loadBackend();
  let query = backend.from('track_comments').select('*');
  if (isAsVisitor) {
    const { anonKey } = await loadBackendSettings();
    query = query.setHeader('Authorization', `Bearer ${anonKey}`);
  }
  if (of) query = query.eq(of.column, of.value);
  if (id) query = query.eq('id', id);
  if (after) {
    const { created_at: time, id } = after;
    query = query.or(`created_at.lt."${time}",and(created_at.eq."${time}",id.lt.${id})`);
  }
  const { data, error } = await query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limit);
  if (error) throw new BackendError(operation, error);
  // A proxy may answer in the backend's place.
  if (!Array.isArray(data)) throw new BackendError(operation, { message: 'not a list' });
  return data;
}

/** @throws BackendError, 'signed_out' if the session has ended meanwhile */
export async function postComment(comment: Pick<CommentRow, 'content' | 'track_id' | 'user_id'>) {
  const backend = await loadBackend();
  const { data } = await backend.auth.getSession();
  if (!data.session) {
    // The stored session was deleted without an event; this fires one.
    await backend.auth.signOut({ scope: 'local' });
    throw new BackendError('postComment', { message: 'no session', code: 'signed_out' });
  }
  const { error } = await backend.from('track_comments').insert(comment);
  if (error) throw new BackendError('postComment', error);
}

/** Whether the listener's last comment on a track is held for review. @throws BackendError */
export async function isMyCommentHeld(trackId: string): Promise<boolean> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('does_my_comment_wait', { track_id: trackId });
  if (error) throw new BackendError('isMyCommentHeld', error);
  return data;
}

/** Filters by author, too: nobody deletes another listener's comment. @throws BackendError */
export async function deleteComment({ id, user_id }: Pick<CommentRow, 'id' | 'user_id'>) {
  const backend = await loadBackend();
  const { error } = await backend
    .from('track_comments')
    .delete()
    .eq('id', id)
    .eq('user_id', user_id);
  if (error) throw new BackendError('deleteComment', error);
}
