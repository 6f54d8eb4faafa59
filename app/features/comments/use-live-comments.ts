import { useEffect } from 'react';

const loadLive = () => import('./follow-comments.ts');

/** Follows a track's comments live once they are shown; the code for it loads after them. */
export function useLiveComments(trackId: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const lifetime = new AbortController();
    const { signal } = lifetime;
    loadLive().then(
      ({ followComments }) => {
        if (!signal.aborted) signal.addEventListener('abort', followComments(trackId));
      },
      (error: unknown) => console.warn('Live comments could not be loaded:', error),
    );
    return () => lifetime.abort();
  }, [trackId, isShown]);
}
