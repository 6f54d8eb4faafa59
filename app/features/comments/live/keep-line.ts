import type { LiveMessage, LiveStream } from '#app/backend/live-comments.ts';

/** The server says something every 20 seconds (server/backend/live/live-comments.ts). */
const LONGEST_SILENCE_MS = 50_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export type Line = {
  open: (stream: LiveStream) => () => void;
  /** @param isFirst of a line: it says what the newest are */
  onMessage: (message: LiveMessage, isFirst: boolean) => void;
  /** The line is there again, and something may have been missed. */
  onReturn: () => void;
};

/**
 * Keeps a line open while somebody looks at the page. A hidden tab has none; one that was lost is opened again
 * after a pause to which chance adds as much again at most, so that not everybody comes back at once.
 *
 * @returns a way to end it
 */
export function keepLine({ open, onMessage, onReturn }: Line): () => void {
  const lifetime = new AbortController();
  let close: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let hasBeenOpen = false;

  const hangUp = () => {
    clearTimeout(timer);
    close?.();
    close = undefined;
  };
  const lose = () => {
    hangUp();
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS);
    timer = setTimeout(call, pauseMs * (1 + Math.random()));
  };
  const call = () => {
    hangUp();
    if (document.visibilityState === 'hidden') return;
    let isFirst = true;
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(lose, LONGEST_SILENCE_MS);
    };
    listen();
    close = open({
      onBeat: listen,
      onLost: lose,
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
  document.addEventListener('visibilitychange', call, { signal });
  addEventListener('online', call, { signal });
  call();
  return () => {
    lifetime.abort();
    hangUp();
  };
}
