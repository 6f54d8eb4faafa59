import type { CommentRow, ProfileRow } from './database.ts';
import { pollComments } from './poll-comments.ts';

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

export type LiveStream = {
  onMessage: (message: LiveMessage) => void;
  /** Any sign that the connection is alive. */
  onBeat: () => void;
  onLost: () => void;
};

/** Streams a track's comments. @returns a function that closes the stream */
export function openLiveComments(trackId: string, stream: LiveStream): () => void {
  // With a hosted project, our own server has no comments to stream.
  const open = import.meta.env.VITE_SUPABASE_URL ? pollComments : openStream;
  return open(trackId, stream);
}

function openStream(trackId: string, stream: LiveStream): () => void {
  const source = new EventSource(`/api/live/v1/comments?track_id=${trackId}`);
  source.addEventListener('comments', ({ data }: MessageEvent<string>) => {
    stream.onBeat();
    stream.onMessage(JSON.parse(data));
  });
  source.addEventListener('beat', stream.onBeat);
  // Reconnecting is left to the caller: EventSource itself gives up after an HTTP error, and after
  // other errors every listener's browser would reconnect at the same moment.
  source.addEventListener('error', () => {
    source.close();
    stream.onLost();
  });
  return () => source.close();
}
