/** In localStorage. A version of what is in each is in itself: see stored-value.ts. */
export const STORED = {
  queue: 'player.queue',
  /** Where in which track, written often and therefore small. */
  place: 'player.place',
  /** Where long tracks were left. */
  positions: 'player.positions',
  /** 1 to 100: nobody is to come back to silence. */
  volume: 'player.volume',
  speed: 'player.speed',
  /** 'on' or 'off'; without it the browser's own setting decides. */
  dataSaver: 'player.data-saver',
  isNonstop: 'player.nonstop',
  areKeysOff: 'player.keys-off',
} as const;

/** Null where there is none, or no storage. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns false where there is no storage, or no room in it */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Whether an earlier visit left a queue. */
export const hasStoredSession = () => readStored(STORED.queue) !== null;
