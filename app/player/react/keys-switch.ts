import { readStored, STORED, writeStored } from './stored-session.ts';

// For browsers whose storage is closed: until the site is opened anew.
let areOff: boolean | null = null;

/** Whether the player's keys are off. As stored: another tab may have changed it. */
export const areKeysOff = (): boolean => areOff ?? readStored(STORED.areKeysOff) === 'true';

export function setKeysOff(isOff: boolean) {
  const isStored = writeStored(STORED.areKeysOff, isOff ? 'true' : null);
  areOff = isStored ? null : isOff;
}
