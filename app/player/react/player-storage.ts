import { readStored } from '#app/ui/local-storage.ts';

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

/** Whether an earlier visit left a queue. */
export const hasStoredQueue = () => readStored(STORED.queue) !== null;
