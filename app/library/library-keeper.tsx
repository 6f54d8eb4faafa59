import { useEffect } from 'react';
import type { Listener } from './like-store.ts';
import { likes } from './likes.ts';
import { useListenHistory } from './use-listen-history.ts';

/** Keeps the likes those of the present listener, and a history of what is listened to. */
export function LibraryKeeper({ listener }: { listener: Listener }) {
  useListenHistory();
  useEffect(() => likes.setListener(listener), [listener]);

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
