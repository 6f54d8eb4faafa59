import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';

/** Where a long track was left; null: heard to its end. */
export type LeftPlaceRow = { track_id: string; position_sec: number | null; ago_sec: number };

/** By the tracks' ids. Ages, not times: clocks of devices are off. */
export type LeftPlaceChanges = Record<string, { positionSec: number | null; agoSec: number }>;

export type LeftPlaceFunctions = {
  keep_left_places: { Args: { changes: LeftPlaceChanges }; Returns: LeftPlaceRow[] };
};

/**
 * Tells what was left on this device; each counts where it is the newest.
 *
 * @returns all of the listener's, left on any device, the last one last
 * @throws BackendError
 */
export async function keepLeftPlaces(changes: LeftPlaceChanges): Promise<LeftPlaceRow[]> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('keep_left_places', { changes });
  if (error) throw new BackendError('keepLeftPlaces', error);
  return data;
}
