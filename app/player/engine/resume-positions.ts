import type { PlayableTrack } from './player-snapshot.ts';
import { isNumberFrom, parseStored } from './stored-value.ts';

/** Where long tracks were left, in seconds, by the track's id; those left longest ago come first. */
export type ResumePositions = ReadonlyMap<string, number>;

/** A track that is longer goes on where it was left; a shorter one starts again. */
export const LONGEST_WITHOUT_RESUME_SEC = 15 * 60;
/** Nobody misses what was left in its first seconds, */
const SHORTEST_HEARD_SEC = 10;
/** and what was left in its last ones has been heard. */
const SHORTEST_LEFT_SEC = 30;
const MOST_TRACKS = 100;
const VERSION = 1;

type LongTrack = Pick<PlayableTrack, 'id' | 'duration'>;

export const NO_POSITIONS: ResumePositions = new Map();

/**
 * With this as the place where a track was left, a long one's alone; left at its beginning or end it
 * has none. To be called when a track is left (paused, changed, the page hidden), and not
 * while it still loads. Of more than a hundred tracks the one left longest ago is forgotten.
 *
 * @param positionSec seconds into the track
 */
export function keepPosition(
  positions: ResumePositions,
  track: LongTrack,
  positionSec: number,
): ResumePositions {
  const others = [...positions].filter(([id]) => id !== track.id);
  if (!isWorthKeeping(track, positionSec)) return new Map(others);
  return new Map([...others, [track.id, positionSec] as const].slice(-MOST_TRACKS));
}

/** Seconds into the track where it is to start: where it was left, or 0. */
export function resumePositionOf(positions: ResumePositions, track: LongTrack): number {
  const positionSec = positions.get(track.id) ?? 0;
  return isWorthKeeping(track, positionSec) ? positionSec : 0;
}

export function stringifyPositions(positions: ResumePositions): string {
  return JSON.stringify({ version: VERSION, positions: [...positions] });
}

/** What `stringifyPositions` wrote. None where it is not as it should be; never throws. */
export function parsePositions(json: string | null): ResumePositions {
  const positions = parseStored(json, VERSION)?.positions;
  const isSound =
    Array.isArray(positions) && positions.length <= MOST_TRACKS && positions.every(isPosition);
  return isSound ? new Map(positions) : NO_POSITIONS;
}

const isWorthKeeping = (track: LongTrack, positionSec: number) =>
  track.duration > LONGEST_WITHOUT_RESUME_SEC && isLeftHalfway(track, positionSec);

/** Whether a track of any length was left neither at its beginning nor at its end. */
export const isLeftHalfway = ({ duration }: Pick<LongTrack, 'duration'>, positionSec: number) =>
  positionSec >= SHORTEST_HEARD_SEC && positionSec <= duration - SHORTEST_LEFT_SEC;

const isPosition = (value: unknown): value is [string, number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  isNumberFrom(0, value[1]);
