import { loadBackend } from './client.ts';
import type { LiveMessage } from './live-stream.ts';

export type ChannelListener = {
  onJoined: () => void;
  onMessage: (message: LiveMessage) => void;
  /** From here on messages may be missed, until the channel is joined again. */
  onLeft: () => void;
};

/** After so many failures in a row the channel is left alone: the project may be out of connections. */
const MOST_FAILURES = 3;
const PAUSE_MS = 5 * 60_000;

/**
 * Joins the channel to which a hosted project's database sends a track's new comments. supabase-js reconnects by itself;
 * a channel that stays closed is joined again after some minutes.
 *
 * @returns a function that leaves it
 */
export function joinCommentChannel(trackId: string, listener: ChannelListener): () => void {
  const lifetime = new AbortController();
  const join = async () => {
    const backend = await loadBackend();
    if (lifetime.signal.aborted) return;
    const channel = backend.channel(`comments:${trackId}`, { config: { private: true } });
    let failures = 0;
    let isLeft = false;
    const leave = () => {
      if (isLeft) return;
      isLeft = true;
      backend.removeChannel(channel).catch(() => {});
    };
    lifetime.signal.addEventListener('abort', leave);
    channel.on('broadcast', { event: 'comments' }, ({ payload }) => {
      if (!isLeft) listener.onMessage(payload);
    });
    channel.subscribe((status: string) => {
      if (isLeft) return;
      if (status === 'SUBSCRIBED') {
        failures = 0;
        return listener.onJoined();
      }
      listener.onLeft();
      // The server has closed it, for example because of too many messages.
      if (status !== 'CLOSED' && ++failures < MOST_FAILURES) return;
      leave();
      joinLater(PAUSE_MS * (1 + Math.random()));
    });
  };
  const joinLater = (pauseMs: number) => {
    const timer = setTimeout(join, pauseMs);
    lifetime.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  // Without the library there is no list either, which says so.
  join().catch(() => {});
  return () => lifetime.abort();
}
