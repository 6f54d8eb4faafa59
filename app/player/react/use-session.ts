import { useSyncExternalStore } from 'react';
import type { PlayerSession, SessionSnapshot } from '#app/player/engine/player-session.ts';
import { EMPTY_QUEUE } from '#app/player/engine/queue.ts';
import { useSessionHolder } from './player-context.ts';

/** The queue, Nonstop and the sleep timer; null until their scripts have loaded. */
export function usePlayerSession(): PlayerSession | null {
  const holder = useSessionHolder();
  return useSyncExternalStore(holder.subscribe, holder.getSession, () => null);
}

const NOTHING: SessionSnapshot = { queue: EMPTY_QUEUE, isNonstop: false, sleep: null };
const subscribeToNothing = () => () => {};

/** Select a value that keeps its identity until it changes: the queue itself, or a primitive. */
export function useSession<T>(select: (session: SessionSnapshot) => T): T {
  const session = usePlayerSession();
  const getSnapshot = () => select(session?.getSnapshot() ?? NOTHING);
  return useSyncExternalStore(session?.subscribe ?? subscribeToNothing, getSnapshot, () =>
    select(NOTHING),
  );
}
