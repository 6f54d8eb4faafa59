import { type ReactNode, useEffect, useState } from 'react';
import {
  MARK_RETURNING,
  readLinkFailure,
  sessionStorageKey,
  withoutLinkFailure,
} from '#app/backend/session-trace.ts';
import { explainFailure } from '#app/messages/explain-failure.ts';
import { messages } from '#app/messages/vi.ts';
import { usePlayer } from '#app/player/react/use-player.ts';
import { showToast } from '#app/ui/toast-requests.ts';
import { whenIdle } from '#app/ui/when-idle.ts';
import { AuthContext } from './auth-context.ts';
import { AuthStore } from './auth-store.ts';

/** Finds out who is signed in when the page is drawn and the sound, if any is asked for, is there. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new AuthStore());
  const isSoundLoading = usePlayer((player) => player.status === 'loading');
  const [hasReason, setHasReason] = useState(false);

  useEffect(() => {
    tellLinkFailure();
    setHasReason(store.lookForSession());
    // Somebody signed in in another tab.
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

  return (
    <AuthContext value={store}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script dangerouslySetInnerHTML={{ __html: MARK_RETURNING }} />
      {children}
    </AuthContext>
  );
}

/** A mail's link that came too late, and a no at Google, are said in the address only. */
function tellLinkFailure() {
  const code = readLinkFailure(location);
  if (!code) return;
  showToast({
    title: messages.toast.error,
    description:
      code === 'access_denied'
        ? messages.auth.googleFailed
        : explainFailure(
            Object.assign(new Error(code), { code }),
            'account',
            messages.auth.linkFailed,
          ),
    isDestructive: true,
  });
  history.replaceState(history.state, '', withoutLinkFailure(location));
}
