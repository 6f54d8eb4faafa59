import { isNumberFrom, parseStored } from '#domain/stored-value.ts';

const VERSION = 1;

/** Track and position, written every few seconds; the whole queue would be too much for that. */
export type Place = { trackId: string; positionSec: number };

/** For `parsePlace`. */
export const stringifyPlace = (place: Place): string =>
  JSON.stringify({ version: VERSION, ...place });

/** Parses what `stringifyPlace` wrote. Null when anything is invalid; never throws. */
export function parsePlace(json: string | null): Place | null {
  const stored = parseStored(json, VERSION);
  if (!stored) return null;
  const { trackId, positionSec } = stored;
  if (typeof trackId !== 'string' || !isNumberFrom(0, positionSec)) return null;
  return { trackId, positionSec };
}
