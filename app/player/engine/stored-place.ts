import { isNumberFrom, parseStored } from './stored-value.ts';

const VERSION = 1;

/** Where the listener was: written every few seconds, which the whole queue would be too much for. */
export type Place = { trackId: string; positionSec: number };

export const stringifyPlace = (place: Place): string =>
  JSON.stringify({ version: VERSION, ...place });

/** What `stringifyPlace` wrote. Null where anything about it is not as it should be; never throws. */
export function parsePlace(json: string | null): Place | null {
  const stored = parseStored(json, VERSION);
  if (!stored) return null;
  const { trackId, positionSec } = stored;
  if (typeof trackId !== 'string' || !isNumberFrom(0, positionSec)) return null;
  return { trackId, positionSec };
}
