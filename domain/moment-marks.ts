import { splitAtMoments } from './moment.ts';

/** A position in a track that a comment mentions. */
export type MomentMark = { positionSec: number; text: string };

/** Marks in the same hundredth of the track would overlap. */
const PLACES = 100;

/**
 * The first moment that each comment mentions, in order of position. Of several in the same
 * hundredth of the track only the first in the list counts, so there are at most 100.
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
