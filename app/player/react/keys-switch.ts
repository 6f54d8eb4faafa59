import { readStored, STORED, writeStored } from './stored-session.ts';

// Used when storage is unavailable; lasts until a reload.
let areOff: boolean | null = null;
const listeners = new Set<() => void>();

/** Whether the player's keys are off. Reads storage each time: another tab may have changed it. */
export const areKeysOff = (): boolean => areOff ?? readStored(STORED.areKeysOff) === 'true';

export function setKeysOff(isOff: boolean) {
  const isStored = writeStored(STORED.areKeysOff, isOff ? 'true' : null);
  areOff = isStored ? null : isOff;
  for (const listener of listeners) listener();
}

/** Calls back when they may have been turned on or off, here or in another tab. Returns unsubscribe. */
export function onKeysSwitch(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
