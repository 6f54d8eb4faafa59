import { useSyncExternalStore } from 'react';
import { likes } from './likes.ts';

/** The heart of a track: its state and its toggle. Prerendered as not liked. */
export function useLike(trackId: string) {
  const isLiked = useSyncExternalStore(
    likes.subscribe,
    () => likes.isLiked(trackId),
    () => false,
  );
  return { isLiked, toggle: () => likes.toggle(trackId) };
}
