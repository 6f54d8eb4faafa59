import { useSyncExternalStore } from 'react';
import type { PlayerSession, SessionSnapshot } from '#app/player/engine/player-session.ts';
import { EMPTY_QUEUE } from '#app/player/engine/queue.ts';
import { usePlayerControls } from './player-context.ts';

/** The queue, Nonstop and the sleep timer; null until their scripts have loaded. */
export function usePlayerSession(): PlayerSession | null {
  const controls = usePlayerControls();
  return useSyncExternalStore(controls.subscribe, controls.getSession, () => null);
}

const NOTHING: SessionSnapshot = {
  queue: EMPTY_QUEUE,
  isNonstop: false,
  goesOn: false,
  sleep: null,
};
const subscribeToNothing = () => () => {};

/** Select a value that keeps its identity until it changes: the queue itself, or a primitive. */
export function useSession<T>(select: (session: SessionSnapshot) => T): T {
  const session = usePlayerSession();
  const getSnapshot = () => select(session?.getSnapshot() ?? NOTHING);
  return useSyncExternalStore(session?.subscribe ?? subscribeToNothing, getSnapshot, () =>
    select(NOTHING),
  );
}
