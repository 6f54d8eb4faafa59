import { isNumberFrom, parseStored } from '#domain/stored-value.ts';
import type { PlayableTrack } from './player-snapshot.ts';

/** Positions of long tracks in seconds, by track id, oldest first. */
export type ResumePositions = ReadonlyMap<string, number>;

/** Longer tracks resume where they were left; shorter ones start again. */
export const LONGEST_WITHOUT_RESUME_SEC = 15 * 60;
/** Positions before this are not kept. */
const SHORTEST_HEARD_SEC = 10;
/** Positions with less than this left are not kept, either. */
const SHORTEST_LEFT_SEC = 30;
const MOST_TRACKS = 100;
const VERSION = 1;

type LongTrack = Pick<PlayableTrack, 'id' | 'duration'>;

export const NO_POSITIONS: ResumePositions = new Map();

/**
 * Stores where a long track was left; removes it when that is near its beginning or end. Call it when a track
 * is left (paused, changed, page hidden), not while it loads. Keeps the latest 100 tracks.
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

/** Start position in seconds: where the track was left, or 0. */
export function resumePositionOf(positions: ResumePositions, track: LongTrack): number {
  const positionSec = positions.get(track.id) ?? 0;
  return isWorthKeeping(track, positionSec) ? positionSec : 0;
}

/** For `parsePositions`. */
export function stringifyPositions(positions: ResumePositions): string {
  return JSON.stringify({ version: VERSION, positions: [...positions] });
}

/** Parses what `stringifyPositions` wrote. Invalid input gives none; never throws. */
export function parsePositions(json: string | null): ResumePositions {
  const positions = parseStored(json, VERSION)?.positions;
  const isSound =
    Array.isArray(positions) && positions.length <= MOST_TRACKS && positions.every(isPosition);
  return isSound ? new Map(positions) : NO_POSITIONS;
}

/** Whether it resumes where it was left. */
export const isLongTrack = ({ duration }: Pick<LongTrack, 'duration'>) =>
  duration > LONGEST_WITHOUT_RESUME_SEC;

const isWorthKeeping = (track: LongTrack, positionSec: number) =>
  isLongTrack(track) && isLeftHalfway(track, positionSec);

/** Whether a track was left neither near its beginning nor near its end. */
export const isLeftHalfway = ({ duration }: Pick<LongTrack, 'duration'>, positionSec: number) =>
  positionSec >= SHORTEST_HEARD_SEC && positionSec <= duration - SHORTEST_LEFT_SEC;

const isPosition = (value: unknown): value is [string, number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  isNumberFrom(0, value[1]);
