import type { LiveMessage, LiveStream } from '#app/backend/live-stream.ts';

/** The server sends something every 20 seconds (server/api/live/live-comments.ts). */
const LONGEST_SILENCE_MS = 50_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export type StreamParts = {
  open: (stream: LiveStream) => () => void;
  /** @param isFirst whether it is the stream's first message, which holds the newest comments */
  onMessage: (message: LiveMessage, isFirst: boolean) => void;
  /** Reconnected; messages may have been missed. */
  onReturn: () => void;
};

/**
 * Keeps a stream open while the page is visible. A lost one is reopened with exponential backoff
 * and up to 100 % jitter, so that not all clients reconnect at once.
 *
 * @returns a function that closes it
 */
export function keepStreamOpen({ open, onMessage, onReturn }: StreamParts): () => void {
  const lifetime = new AbortController();
  let close: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasBeenOpen = false;

  const disconnect = () => {
    clearTimeout(timer);
    close?.();
    close = undefined;
  };
  const reconnectLater = () => {
    disconnect();
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS);
    timer = setTimeout(connect, pauseMs * (1 + Math.random()));
  };
  const connect = () => {
    disconnect();
    if (document.visibilityState === 'hidden') return;
    let isFirst = true;
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(reconnectLater, LONGEST_SILENCE_MS);
    };
    listen();
    close = open({
      onBeat: listen,
      onLost: reconnectLater,
      onMessage: (message) => {
        failures = 0;
        onMessage(message, isFirst);
        if (isFirst && hasBeenOpen) onReturn();
        isFirst = false;
        hasBeenOpen = true;
      },
    });
  };

  const { signal } = lifetime;
  document.addEventListener('visibilitychange', connect, { signal });
  addEventListener('online', connect, { signal });
  connect();
  return () => {
    lifetime.abort();
    disconnect();
  };
}
