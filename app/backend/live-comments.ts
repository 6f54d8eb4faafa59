import { followHostedComments } from './hosted-comments.ts';
import type { LiveStream } from './live-stream.ts';

/** Streams a track's comments. @returns a function that closes the stream */
export function openLiveComments(trackId: string, stream: LiveStream): () => void {
  // With a hosted project, our own server has no comments to stream.
  const open = import.meta.env.VITE_SUPABASE_URL ? followHostedComments : openStream;
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
