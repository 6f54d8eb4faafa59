import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type { StudioCommentRow } from './rows/comment-rows.ts';
import type { OperatorActRow } from './rows/moderation-rows.ts';
import type { CommentCursor } from './track-comments.ts';

/** On all tracks, including hidden comments, newest first. @throws BackendError */
export async function fetchStudioComments(
  after: CommentCursor | null,
): Promise<StudioCommentRow[]> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_comments', {
    before: after?.created_at ?? null,
    before_id: after?.id ?? null,
  });
  if (error) throw new BackendError('fetchStudioComments', error);
  return data;
}

/** Null: all. */
export type ActFilter = { act: string | null; operatorId: string | null; joinsAlike: boolean };

/** Lines of a page of the operators' log. */
export const ACTS_PER_PAGE = 50;

/** The operators' log, newest first. @param before the oldest id of the page before @throws BackendError */
export async function fetchActs(
  { act, operatorId, joinsAlike }: ActFilter,
  before: number | null,
): Promise<OperatorActRow[]> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_acts', {
    before,
    only_act: act,
    only_operator: operatorId,
    join_alike: joinsAlike,
  });
  if (error) throw new BackendError('fetchActs', error);
  return data;
}

/** Hides it from everybody, its author included. Idempotent. @throws BackendError */
export async function hideComment(commentId: string, reason: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('hide_comment', { comment_id: commentId, reason });
  if (error) throw new BackendError('hideComment', error);
}

/** @throws BackendError */
export async function showComment(commentId: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('show_comment', { comment_id: commentId });
  if (error) throw new BackendError('showComment', error);
}

type Ban = { listener: string; reason: string; password: string };

/** Signs a listener out everywhere and bans them. @throws BackendError, 'invalid_credentials' */
export async function banListener(ban: Ban): Promise<void> {
  const backend = await loadBackend();
  const { data: isPassword, error } = await backend.rpc('ban_listener', ban);
  if (error) throw new BackendError('banListener', error);
  if (!isPassword)
    throw new BackendError('banListener', {
      message: 'not the password',
      code: 'invalid_credentials',
    });
}

/** @throws BackendError */
export async function pardonListener(listener: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('pardon_listener', { listener });
  if (error) throw new BackendError('pardonListener', error);
}
