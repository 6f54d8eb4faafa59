import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { parsePlace } from '#app/player/engine/stored-place.ts';
import { readStored } from '#app/ui/local-storage.ts';
import { parseMoment } from '#domain/moment.ts';
import { STORED } from './player-storage.ts';

/**
 * A moment past the track's end becomes this many seconds before the end, so that the track does not
 * end at once.
 */
const LAST_SEC = 1;

/** The moment in a URL's query ('?t=83', '?t=1:23') in seconds, or null. */
export function momentOf(search: string, { duration }: PlayableTrack): number | null {
  const positionSec = parseMoment(new URLSearchParams(search).get('t') ?? '');
  if (positionSec === null) return null;
  return Math.min(positionSec, Math.max(0, duration - LAST_SEC));
}

/** Where a track starts on its page: at the URL's moment, or where a reload interrupted it. In seconds. */
export const startSec = (track: PlayableTrack, search: string): number | undefined =>
  momentOf(search, track) ?? interruptedSec(track);

function interruptedSec(track: PlayableTrack): number | undefined {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'reload') return undefined;
  const place = parsePlace(readStored(STORED.place));
  return place?.trackId === track.id ? place.positionSec : undefined;
}
