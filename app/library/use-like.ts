import { useSyncExternalStore } from 'react';
import { likes } from './likes.ts';

/** Whether the present listener likes the track, and a press on its heart. Prerendered as not liked. */
export function useLike(trackId: string) {
  const isLiked = useSyncExternalStore(
    likes.subscribe,
    () => likes.isLiked(trackId),
    () => false,
  );
  return { isLiked, toggle: () => likes.toggle(trackId) };
}
