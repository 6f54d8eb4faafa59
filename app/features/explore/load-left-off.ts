import { placesLeft } from '#app/player/engine/left-off.ts';
import { isLeftHalfway, parsePositions } from '#app/player/engine/resume-positions.ts';
import { parsePlace } from '#app/player/engine/stored-place.ts';
import { STORED } from '#app/player/react/player-storage.ts';
import { loadCards } from '#app/tracks/load-cards.ts';
import { readStored } from '#app/ui/local-storage.ts';
import type { TrackCard } from '#domain/track.ts';

const MOST_LEFT_OFF = 12;

export type LeftOff = { track: TrackCard; positionSec: number };

/**
 * The last track on this device and long tracks, if they were left halfway, most recent first. A
 * signed-in listener's long tracks come from all their devices.
 *
 * @param soundingId the track playing now, which is left out
 */
export async function loadLeftOff(soundingId: string | null): Promise<LeftOff[]> {
  const positions = parsePositions(readStored(STORED.positions));
  const places = placesLeft(positions, parsePlace(readStored(STORED.place)));
  const wanted = places.filter(({ trackId }) => trackId !== soundingId);
  const cards = await loadCards(wanted.map(({ trackId }) => trackId));
  const positionOf = new Map(wanted.map(({ trackId, positionSec }) => [trackId, positionSec]));
  return cards
    .map((track) => ({ track, positionSec: positionOf.get(track.id) ?? 0 }))
    .filter(({ track, positionSec }) => isLeftHalfway(track, positionSec))
    .slice(0, MOST_LEFT_OFF);
}
