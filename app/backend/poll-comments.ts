import { NEWEST } from '#domain/merge-newest.ts';
import type { LiveStream } from './live-stream.ts';
import type { CommentRow } from './rows/comment-rows.ts';
import { fetchComments } from './track-comments.ts';

/** A new comment shows within 3 s: at most this wait plus the response time. */
const EVERY_MS = 2_500;
/** Every 12th poll (30 s) asks for a full read, which finds deletions among older comments. */
const WHOLE_AFTER = 12;

/**
 * Polls a hosted project for the newest comments (docs/decisions/040).
 *
 * @returns a function that stops polling
 */
export function pollComments(trackId: string, stream: LiveStream): () => void {
  const ending = new AbortController();
  let before: CommentRow[] | undefined;
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async () => {
    try {
      const newest = await fetchComments(trackId, null, { isAsVisitor: true, limit: NEWEST });
      if (ending.signal.aborted) return;
      stream.onBeat();
      const message = before ? compare(before, newest) : { comments: newest, isOnlyAdded: true };
      if (++asked % WHOLE_AFTER === 0 && newest.length === NEWEST) message.isOnlyAdded = false;
      if (!before || message.comments.length > 0 || !message.isOnlyAdded) stream.onMessage(message);
      before = newest;
      timer = setTimeout(ask, EVERY_MS);
    } catch {
      if (!ending.signal.aborted) stream.onLost();
    }
  };
  void ask();
  return () => {
    ending.abort();
    clearTimeout(timer);
  };
}

/** The new comments, and whether nothing else changed among the newest ones. */
export function compare(before: CommentRow[], newest: CommentRow[]) {
  const known = new Set(before.map(({ id }) => id));
  const comments = newest.filter(({ id }) => !known.has(id));
  // Remaining comments follow the new ones, in the same order.
  const kept = newest.slice(comments.length);
  const isSame = kept.every(({ id }, n) => before[n]?.id === id);
  const isWhole = newest.length === NEWEST || kept.length === before.length;
  const hasGap = before.length > 0 && kept.length === 0;
  return { comments, isOnlyAdded: isSame && isWhole && !hasGap };
}
