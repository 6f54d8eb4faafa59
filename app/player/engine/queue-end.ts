import type { PlayQueueSnapshot } from './play-queue.ts';

/**
 * When the queue ends.
 *
 * - track: playback stops after the current track
 * - list: after the last track of the queue; Nonstop then chooses others
 * - fitting: the same without Nonstop, for music that was started from a search or a comment
 * - never: it repeats
 */
export type QueueEnd = { kind: 'track' | 'list' | 'fitting'; leftSec: number } | { kind: 'never' };

type Playing = {
  positionSec: number;
  /** 1 is as recorded. */
  speed: number;
};

/**
 * Does not subtract the overlaps of mixes. Ignores a sleep timer in minutes, which the menu counts down.
 *
 * @returns null when the queue is empty
 */
export function endOfQueue(snapshot: PlayQueueSnapshot, { positionSec, speed }: Playing) {
  const { queue, isNonstop, goesOn, sleep } = snapshot;
  const [current, ...later] = queue.entries.slice(queue.place).map(({ track }) => track.duration);
  if (current === undefined) return null;
  const ofTrackSec = Math.max(0, current - positionSec) / speed;
  const endsWithTrack =
    sleep?.kind === 'track' || (!isNonstop && !goesOn && queue.repeat === 'off');
  if (endsWithTrack) return { kind: 'track', leftSec: ofTrackSec } satisfies QueueEnd;
  if (queue.repeat !== 'off') return { kind: 'never' } satisfies QueueEnd;
  const laterSec = later.reduce((sum, sec) => sum + sec, 0) / speed;
  const kind = isNonstop ? 'list' : 'fitting';
  return { kind, leftSec: ofTrackSec + laterSec } satisfies QueueEnd;
}
