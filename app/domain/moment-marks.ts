import { splitAtMoments } from './moment.ts';

/** A place in a track that somebody has written about. */
export type MomentMark = { positionSec: number; text: string };

/** Two in the same hundredth of the track would be drawn as one. */
const PLACES = 100;

/**
 * Where a track's comments point to: the first moment of each. Of several about one place the first in
 * the list is kept, so that there are a hundred at the most.
 *
 * @param durationSec of the track, seconds
 */
export function momentMarks(
  comments: readonly { content: string }[],
  durationSec: number,
): MomentMark[] {
  const marks = new Map<number, MomentMark>();
  for (const { content } of comments) {
    const moment = splitAtMoments(content, durationSec).find((part) => typeof part !== 'string');
    if (!moment) continue;
    const place = Math.floor((moment.positionSec / durationSec) * PLACES);
    if (!marks.has(place)) marks.set(place, { positionSec: moment.positionSec, text: content });
  }
  return [...marks.values()].sort((a, b) => a.positionSec - b.positionSec);
}
