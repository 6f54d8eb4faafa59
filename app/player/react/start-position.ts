import { parseMoment } from '#app/domain/moment.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { parsePositions, resumePositionOf } from '#app/player/engine/resume-positions.ts';
import { parsePlace } from '#app/player/engine/stored-place.ts';
import { readStored, STORED } from './stored-session.ts';

/** The moment that an address names ('?t=83', '?t=1:23') in seconds, or null. */
export const momentOf = (search: string): number | null =>
  parseMoment(new URLSearchParams(search).get('t') ?? '');

/** Where a track's page begins it: at the address's moment, where a reload broke off, or where it was left. */
export function startPositionSec(track: PlayableTrack, search: string): number {
  const place = parsePlace(readStored(STORED.place));
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const brokenOff = visit?.type === 'reload' && place?.trackId === track.id && place.positionSec;
  const left = () => resumePositionOf(parsePositions(readStored(STORED.positions)), track);
  return momentOf(search) ?? (brokenOff || left());
}
