import type { CommentRow, ProfileRow } from './database.ts';
import { pollComments } from './poll-comments.ts';

/** A comment as it comes, with who wrote it: null for whoever has no profile, none where it is not said. */
export type LiveComment = CommentRow & { author?: ProfileRow | null };

export type LiveMessage = {
  /** New since the last message, newest first; in a stream's first one, the newest there are. */
  comments: LiveComment[];
  /** False where others may be gone: then the list is read again. */
  isOnlyAdded: boolean;
};

export type LiveStream = {
  onMessage: (message: LiveMessage) => void;
  /** Something was heard, if only that the line holds. */
  onBeat: () => void;
  onLost: () => void;
};

/** A track's comments as they come. @returns a way to close the line */
export function openLiveComments(trackId: string, stream: LiveStream): () => void {
  // Our own server has none to tell of where accounts are in a hosted project.
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
  // The browser would try again by itself, but not after a refusal, and all browsers at the same time.
  source.addEventListener('error', () => {
    source.close();
    stream.onLost();
  });
  return () => source.close();
}
