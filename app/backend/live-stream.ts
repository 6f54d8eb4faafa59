import type { CommentRow } from './rows/comment-rows.ts';
import type { ProfileRow } from './rows/listener-rows.ts';

/** A streamed comment. `author` is null without a profile, and missing when it was not sent. */
export type LiveComment = CommentRow & { author?: ProfileRow | null };

export type LiveMessage = {
  /**
   * New since the last message, newest first. The first message has the track's newest comments.
   */
  comments: LiveComment[];
  /** False when comments may have been removed: then the list is refetched. */
  isOnlyAdded: boolean;
};

/** What a stream of a track's comments tells. */
export type LiveStream = {
  onMessage: (message: LiveMessage) => void;
  /** Any sign that the connection is alive. */
  onBeat: () => void;
  onLost: () => void;
};
