import { useSyncExternalStore } from 'react';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { usePlayerEngine } from './player-context.ts';

/** The track that sounds or waits to, kept as it is until it is another one. */
export function usePresentTrack(): PlayableTrack | null {
  const engine = usePlayerEngine();
  return useSyncExternalStore(
    engine.subscribe,
    () => engine.getSnapshot().track,
    () => null,
  );
}
