import type { ListenerSet } from '#domain/listener-set.ts';

/** Null when there is no value or no storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns false when storage is unavailable or full */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Subscribes to the changes of a stored value, made here or in another tab.
 *
 * @param changes notified by whoever stores the value here
 * @returns unsubscribe
 */
export function onStoredChange(changes: ListenerSet, listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    unsubscribe();
    removeEventListener('storage', listener);
  };
}
