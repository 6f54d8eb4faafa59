import type { ResumePositions } from './resume-positions.ts';
import type { Place } from './stored-place.ts';

/**
 * Where the listener left off, latest first: the last track of any length on this device, then the long
 * tracks left before it. Each track appears once.
 */
export function placesLeft(positions: ResumePositions, last: Place | null): Place[] {
  const places = [...positions].map(([trackId, positionSec]) => ({ trackId, positionSec }));
  const others = places.reverse().filter(({ trackId }) => trackId !== last?.trackId);
  return last ? [last, ...others] : others;
}

/** The number in '… còn 12 phút': whole minutes, rounded up, at least 1. */
export function minutesLeft(durationSec: number, positionSec: number): number {
  return Math.max(1, Math.ceil((durationSec - positionSec) / 60));
}
