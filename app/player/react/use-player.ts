import { useSyncExternalStore } from 'react';
import { IDLE, type PlayerSnapshot } from '#app/player/engine/player-snapshot.ts';
import { usePlayerEngine } from './player-context.ts';

/** Select a primitive: re-renders only when it changes. Prerendered as silent. */
export function usePlayer<T extends string | number | boolean | null>(
  select: (player: PlayerSnapshot) => T,
): T {
  const engine = usePlayerEngine();
  return useSyncExternalStore(
    engine.subscribe,
    () => select(engine.getSnapshot()),
    () => select(IDLE),
  );
}
