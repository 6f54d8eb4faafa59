import { type ReactNode, useEffect, useState } from 'react';
import {
  carriesTokens,
  readLinkFailure,
  sessionStorageKey,
  withoutLinkFailure,
} from '#app/backend/session-trace.ts';
import { usePlayer } from '#app/player/react/use-player.ts';
import { showLoadFailure } from '#app/ui/show-load-failure.ts';
import { whenIdle } from '#app/ui/when-idle.ts';
import { AuthContext } from './auth-context.ts';
import { AuthStore } from './auth-store.ts';

/** If there may be a session, connects once the page is idle and no sound is loading. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new AuthStore());
  const isSoundLoading = usePlayer((player) => player.status === 'loading');
  const [hasReason, setHasReason] = useState(false);

  useEffect(() => {
    const failure = readLinkFailure(location);
    if (failure) {
      history.replaceState(history.state, '', withoutLinkFailure(location));
      void import('./show-link-failure.ts')
        .then(({ showLinkFailure }) => showLinkFailure(failure))
        .catch(showLoadFailure);
    }
    if (carriesTokens(location))
      history.replaceState(history.state, '', location.pathname + location.search);
    setHasReason(store.lookForSession());
    // Sign-in in another tab.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === sessionStorageKey() && newValue) void store.connect();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [store]);

  useEffect(() => {
    if (!hasReason || isSoundLoading) return;
    return whenIdle(() => void store.connect());
  }, [store, hasReason, isSoundLoading]);

  return <AuthContext value={store}>{children}</AuthContext>;
}
