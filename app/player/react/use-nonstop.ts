import { useSyncExternalStore } from 'react';
import { onStoredChange, readStored, writeStored } from '#app/ui/local-storage.ts';
import { ListenerSet } from '#domain/listener-set.ts';
import { usePlayerControls } from './player-context.ts';
import { STORED } from './stored-session.ts';
import { usePlayerSession, useSession } from './use-session.ts';

/** State of the bar's switch, also before anything has played. Null (unknown) while prerendering. */
export function useNonstop() {
  const controls = usePlayerControls();
  const session = usePlayerSession();
  const isOn = useSession((snapshot) => snapshot.isNonstop);
  const isStored = useSyncExternalStore(onStored, isNonstopStored, () => null);

  /** Rejects when there is no storage and the player's scripts cannot be loaded. */
  const setNonstop = async (isNext: boolean) => {
    if (session) session.setNonstop(isNext);
    // The session reads it when it opens.
    else if (writeStored(STORED.isNonstop, isNext ? 'true' : null)) changes.notify();
    else (await controls.openSession()).setNonstop(isNext);
  };

  return { isNonstop: session ? isOn : isStored, setNonstop };
}

const isNonstopStored = () => readStored(STORED.isNonstop) === 'true';

const changes = new ListenerSet();
const onStored = (listener: () => void) => onStoredChange(changes, listener);
