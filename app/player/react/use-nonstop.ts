import { useSyncExternalStore } from 'react';
import { onStoredChange, readStored, writeStored } from '#app/ui/local-storage.ts';
import { ListenerSet } from '#domain/listener-set.ts';
import { usePlayerControls } from './player-context.ts';
import { STORED } from './player-storage.ts';
import { usePlayQueue, useQueueState } from './use-play-queue.ts';

/** State of the bar's switch, also before anything has played. Null (unknown) while prerendering. */
export function useNonstop() {
  const controls = usePlayerControls();
  const playQueue = usePlayQueue();
  const isOn = useQueueState((snapshot) => snapshot.isNonstop);
  const isStored = useSyncExternalStore(onStored, isNonstopStored, () => null);

  /** Rejects when there is no storage and the player's scripts cannot be loaded. */
  const setNonstop = async (isNext: boolean) => {
    if (playQueue) playQueue.setNonstop(isNext);
    // The play queue reads it when it opens.
    else if (writeStored(STORED.isNonstop, isNext ? 'true' : null)) changes.notify();
    else (await controls.openQueue()).setNonstop(isNext);
  };

  return { isNonstop: playQueue ? isOn : isStored, setNonstop };
}

const isNonstopStored = () => readStored(STORED.isNonstop) === 'true';

const changes = new ListenerSet();
const onStored = (listener: () => void) => onStoredChange(changes, listener);
