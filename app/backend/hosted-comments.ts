import { mergeNewest, NEWEST } from '#domain/merge-newest.ts';
import { joinCommentChannel } from './comment-channel.ts';
import type { LiveMessage, LiveStream } from './live-stream.ts';
import type { CommentRow } from './rows/comment-rows.ts';
import { fetchComments } from './track-comments.ts';

/** Without a channel, a new comment shows within 3 s: at most this wait plus the response time. */
const POLL_MS = 2_500;
/** With one, a read only finds what messages have missed. Less than the longest silence of a stream. */
const CHECK_MS = 40_000;
/** When Realtime returns, all pages join at once: their reads are spread over this time. */
const SPREAD_MS = 1_500;
/** Every 12th read asks for a full one, which finds deletions among older comments. */
const WHOLE_AFTER = 12;

/**
 * Follows a track's comments on a hosted project: by its messages, and by reading the newest comments, seldom while the
 * channel is open and often while it is not (docs/decisions/098).
 *
 * @returns a function that ends it
 */
export function followHostedComments(trackId: string, stream: LiveStream): () => void {
  const ending = new AbortController();
  /** The newest comments that the stream has told. */
  let known: CommentRow[] | undefined;
  /** The page was told to read its list again: what is missing from the newest comments is no news. */
  let isListRead = false;
  let isJoined = false;
  let isAsking = false;
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Messages that came during a read, whose answer may be older. */
  const waiting: LiveMessage[] = [];

  const askWithin = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(ask, ms);
  };
  const ask = async () => {
    timer = undefined;
    if (isAsking) return askWithin(SPREAD_MS);
    isAsking = true;
    try {
      const newest = await fetchComments(trackId, null, { isAsVisitor: true, limit: NEWEST });
      if (ending.signal.aborted) return;
      isAsking = false;
      stream.onBeat();
      report(newest);
      for (const message of waiting.splice(0)) take(message);
      // Whoever has joined meanwhile has asked for another read.
      if (timer === undefined) askWithin(isJoined ? CHECK_MS * (1 - Math.random() / 4) : POLL_MS);
    } catch {
      if (!ending.signal.aborted) stream.onLost();
    }
  };
  const report = (newest: CommentRow[]) => {
    const isNews = known !== undefined && !isListRead;
    const message = isNews ? compare(known ?? [], newest) : { comments: newest, isOnlyAdded: true };
    if (++asked % WHOLE_AFTER === 0 && newest.length === NEWEST) message.isOnlyAdded = false;
    if (!known || message.comments.length > 0 || !message.isOnlyAdded) stream.onMessage(message);
    known = newest;
    isListRead = false;
  };
  const take = ({ comments, isOnlyAdded }: LiveMessage) => {
    const told = known ?? [];
    const fresh = comments.filter(({ id }) => told.every((one) => one.id !== id));
    const [merged = told] = mergeNewest(
      [told],
      fresh.map(({ author: _, ...row }) => row),
    );
    known = merged.slice(0, NEWEST);
    isListRead ||= !isOnlyAdded;
    if (fresh.length > 0 || !isOnlyAdded) stream.onMessage({ comments: fresh, isOnlyAdded });
  };

  void ask();
  const leave = joinCommentChannel(trackId, {
    onJoined: () => {
      isJoined = true;
      // Finds what was sent before the channel was open.
      askWithin(Math.random() * SPREAD_MS);
    },
    onMessage: (message) => {
      if (isAsking || !known) waiting.push(message);
      else take(message);
    },
    onLeft: () => {
      isJoined = false;
      askWithin(POLL_MS);
    },
  });
  return () => {
    ending.abort();
    clearTimeout(timer);
    leave();
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
