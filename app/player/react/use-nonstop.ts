import { startTransition, useOptimistic, useSyncExternalStore } from 'react';
import { useSessionHolder } from './player-context.ts';
import { readStored, STORED } from './stored-session.ts';
import { usePlayerSession, useSession } from './use-session.ts';

/** The bar's switch, also where nothing has played yet. Not known, null, where it is prerendered. */
export function useNonstop() {
  const holder = useSessionHolder();
  const session = usePlayerSession();
  const isOn = useSession((snapshot) => snapshot.isNonstop);
  const isStored = useSyncExternalStore(onStorage, isNonstopStored, () => null);
  const [isNonstop, show] = useOptimistic(session ? isOn : isStored);

  /** Rejects where the player's scripts are not to be had. */
  const setNonstop = (isNext: boolean) =>
    new Promise<void>((resolve, reject) => {
      startTransition(async () => {
        show(isNext);
        try {
          (await holder.open()).setNonstop(isNext);
          resolve();
        } catch (error) {
          reject(error);
        }
      });
    });

  return { isNonstop, setNonstop };
}

const isNonstopStored = () => readStored(STORED.isNonstop) === 'true';

/** Another tab's switch is this one's, too. */
function onStorage(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
