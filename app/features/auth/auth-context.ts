import { createContext, useContext, useSyncExternalStore } from 'react';
import { type AuthSnapshot, type AuthStore, UNKNOWN } from './auth-store.ts';

export const AuthContext = createContext<AuthStore | null>(null);

export function useAuthStore(): AuthStore {
  const store = useContext(AuthContext);
  if (!store) throw new Error('useAuth must be used within the auth provider (AuthProvider)');
  return store;
}

/** Prerendered as unknown. */
export function useAuth(): AuthSnapshot {
  const store = useAuthStore();
  return useSyncExternalStore(store.subscribe, store.getSnapshot, () => UNKNOWN);
}
