import { useSyncExternalStore } from 'react';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { usePlayerEngine } from './player-context.ts';

/** The current track, playing or not. The object stays the same until the track changes. */
export function useCurrentTrack(): PlayableTrack | null {
  const engine = usePlayerEngine();
  return useSyncExternalStore(
    engine.subscribe,
    () => engine.getSnapshot().track,
    () => null,
  );
}
