import { useEffect } from 'react';
import { usePlayerEngine } from '#app/player/react/player-context.ts';
import type { Listener } from './like-store.ts';
import { likes } from './likes.ts';
import { useListenHistory } from './use-listen-history.ts';

/** Keeps likes, positions in long tracks and the listening history up to date. */
export function CollectionSync({ listener }: { listener: Listener }) {
  const engine = usePlayerEngine();
  useListenHistory();
  useEffect(() => likes.setListener(listener), [listener]);
  useEffect(() => {
    if (!listener) return;
    let stop = () => {};
    let isWanted = true;
    import('./sync-left-places.ts')
      .then(({ syncLeftPlaces }) => {
        if (isWanted) stop = syncLeftPlaces(engine, listener);
      })
      // A failure is ignored: without syncing, this device still has its own positions.
      .catch(() => {});
    return () => {
      isWanted = false;
      stop();
    };
  }, [engine, listener]);

  // Another tab or device may have changed them.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void likes.refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);

  return null;
}
