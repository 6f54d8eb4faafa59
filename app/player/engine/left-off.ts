import type { ResumePositions } from './resume-positions.ts';
import type { Place } from './stored-place.ts';

/**
 * Where the listener left off on this device, the last place first: the track that was heard last,
 * however long it is, and the long ones that were left before it. A track is named once.
 */
export function placesLeft(positions: ResumePositions, last: Place | null): Place[] {
  const places = [...positions].map(([trackId, positionSec]) => ({ trackId, positionSec }));
  const others = places.reverse().filter(({ trackId }) => trackId !== last?.trackId);
  return last ? [last, ...others] : others;
}

/** For '… còn 12 phút': whole minutes, and the last one is a minute, too. */
export function minutesLeft(durationSec: number, positionSec: number): number {
  return Math.max(1, Math.ceil((durationSec - positionSec) / 60));
}
