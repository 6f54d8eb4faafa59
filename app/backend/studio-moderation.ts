import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type { StudioCommentRow } from './rows/comment-rows.ts';
import type { SilenceRow, StudioListenerRow } from './rows/moderation-rows.ts';
import type { CommentCursor } from './track-comments.ts';

/** Null if the account is gone. @throws BackendError */
export async function fetchStudioListener(listener: string): Promise<StudioListenerRow | null> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_listener', { listener });
  if (error) throw new BackendError('fetchStudioListener', error);
  return data[0] ?? null;
}

/** Newest first, including hidden ones. @throws BackendError */
export async function fetchCommentsOfListener(
  listener: string,
  after: CommentCursor | null,
): Promise<StudioCommentRow[]> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_comments_of', {
    listener,
    before: after?.created_at ?? null,
    before_id: after?.id ?? null,
  });
  if (error) throw new BackendError('fetchCommentsOfListener', error);
  return data;
}

type Silence = { listener: string; days: number; reason: string };

/** @throws BackendError */
export async function silenceListener(silence: Silence): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('silence_listener', silence);
  if (error) throw new BackendError('silenceListener', error);
}

/** @throws BackendError */
export async function unsilenceListener(listener: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('unsilence_listener', { listener });
  if (error) throw new BackendError('unsilenceListener', error);
}

/** @throws BackendError */
export async function closeComments(trackId: string, isClosed: boolean): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('close_comments', {
    track_id: trackId,
    is_closed: isClosed,
  });
  if (error) throw new BackendError('closeComments', error);
}

type Erasure = { comment_id: string; reason: string; password: string };

/** Deletes it for good. @throws BackendError, 'invalid_credentials' if the password is wrong */
export async function eraseComment(erasure: Erasure): Promise<void> {
  const backend = await loadBackend();
  const { data: isPassword, error } = await backend.rpc('erase_comment', erasure);
  if (error) throw new BackendError('eraseComment', error);
  if (!isPassword)
    throw new BackendError('eraseComment', {
      message: 'not the password',
      code: 'invalid_credentials',
    });
}

/** Until when the listener may not comment, and why. Null if they may. @throws BackendError */
export async function fetchMySilence(): Promise<SilenceRow | null> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('my_silence');
  if (error) throw new BackendError('fetchMySilence', error);
  return data[0] ?? null;
}
