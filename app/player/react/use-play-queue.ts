import { useSyncExternalStore } from 'react';
import type { PlayQueue, PlayQueueSnapshot } from '#app/player/engine/play-queue.ts';
import { EMPTY_QUEUE } from '#app/player/engine/queue.ts';
import { usePlayerControls } from './player-context.ts';

/** The queue, Nonstop and the sleep timer; null until their scripts have loaded. */
export function usePlayQueue(): PlayQueue | null {
  const controls = usePlayerControls();
  return useSyncExternalStore(controls.subscribe, controls.getQueue, () => null);
}

const NOTHING: PlayQueueSnapshot = {
  queue: EMPTY_QUEUE,
  isNonstop: false,
  goesOn: false,
  sleep: null,
};
const subscribeToNothing = () => () => {};

/** Select a value that keeps its identity until it changes: the queue itself, or a primitive. */
export function useQueueState<T>(select: (state: PlayQueueSnapshot) => T): T {
  const playQueue = usePlayQueue();
  const getSnapshot = () => select(playQueue?.getSnapshot() ?? NOTHING);
  return useSyncExternalStore(playQueue?.subscribe ?? subscribeToNothing, getSnapshot, () =>
    select(NOTHING),
  );
}
