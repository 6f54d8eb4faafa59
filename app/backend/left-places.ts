import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type { Returned, WithNulls } from './refined-rows.ts';

/** The position at which a long track was left; null: heard to its end. */
export type LeftPlaceRow = WithNulls<Returned<'keep_left_places'>, 'position_sec'>;

/** Keyed by track id. Ages, not times: devices' clocks are unreliable. */
export type LeftPlaceChanges = Record<string, { positionSec: number | null; agoSec: number }>;

export type LeftPlaceReturns = { keep_left_places: LeftPlaceRow[] };

/**
 * Sends this device's positions; for each track the newest one wins.
 *
 * @returns all positions of the listener, from all devices, the latest last
 * @throws BackendError
 */
export async function keepLeftPlaces(changes: LeftPlaceChanges): Promise<LeftPlaceRow[]> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('keep_left_places', { changes });
  if (error) throw new BackendError('keepLeftPlaces', error);
  return data;
}
