import { onStoredChange, readStored, writeStored } from '#app/ui/local-storage.ts';
import { ListenerSet } from '#domain/listener-set.ts';
import { STORED } from './player-storage.ts';

// Used when storage is unavailable; lasts until a reload.
let areOff: boolean | null = null;
const changes = new ListenerSet();

/** Whether the player's keys are off. Reads storage each time: another tab may have changed it. */
export const areKeysOff = (): boolean => areOff ?? readStored(STORED.areKeysOff) === 'true';

export function setKeysOff(isOff: boolean) {
  const isStored = writeStored(STORED.areKeysOff, isOff ? 'true' : null);
  areOff = isStored ? null : isOff;
  changes.notify();
}

/** Calls back when they may have been turned on or off, here or in another tab. Returns unsubscribe. */
export const onKeysSwitch = (listener: () => void) => onStoredChange(changes, listener);
