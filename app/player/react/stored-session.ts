import type { ListenerSet } from '#app/domain/listener-set.ts';

/** Keys in localStorage. JSON values contain their version, see stored-value.ts. */
export const STORED = {
  queue: 'player.queue',
  /** Track and position; written often and therefore small. */
  place: 'player.place',
  /** Where long tracks were left. */
  positions: 'player.positions',
  /** 1 to 100: 0 is not stored, so that no visit starts silent. */
  volume: 'player.volume',
  speed: 'player.speed',
  /** 'on' or 'off'; without it the browser's own setting decides. */
  dataSaver: 'player.data-saver',
  isNonstop: 'player.nonstop',
  areKeysOff: 'player.keys-off',
} as const;

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

/** Whether an earlier visit left a queue. */
export const hasStoredSession = () => readStored(STORED.queue) !== null;
