import { useSyncExternalStore } from 'react';
import { useSessionHolder } from './player-context.ts';
import { readStored, STORED, writeStored } from './stored-session.ts';
import { usePlayerSession, useSession } from './use-session.ts';

/** The bar's switch, also where nothing has played yet. Not known, null, where it is prerendered. */
export function useNonstop() {
  const holder = useSessionHolder();
  const session = usePlayerSession();
  const isOn = useSession((snapshot) => snapshot.isNonstop);
  const isStored = useSyncExternalStore(onStored, isNonstopStored, () => null);

  /** Rejects where there is no storage, and the player's scripts are not to be had either. */
  const setNonstop = async (isNext: boolean) => {
    if (session) session.setNonstop(isNext);
    // There the session will find it.
    else if (writeStored(STORED.isNonstop, isNext ? 'true' : null)) tell();
    else (await holder.open()).setNonstop(isNext);
  };

  return { isNonstop: session ? isOn : isStored, setNonstop };
}

const isNonstopStored = () => readStored(STORED.isNonstop) === 'true';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Here or in another tab. */
function onStored(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
