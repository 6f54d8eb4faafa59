import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type { LeftPlaceRow } from './rows/listener-rows.ts';

/** Keyed by track id. Ages, not times: devices' clocks are unreliable. */
export type LeftPlaceChanges = Record<string, { positionSec: number | null; agoSec: number }>;

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
