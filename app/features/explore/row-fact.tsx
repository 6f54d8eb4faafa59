import { type ExploreRow, isTempo } from '#domain/explore-rows.ts';
import { formatCount } from '#domain/format-count.ts';
import type { TrackCard } from '#domain/track.ts';
import { messages } from '#messages/vi.ts';
import { exploreMessages } from '#messages/vi-explore.ts';

type RowFactProps = { kind: ExploreRow['kind']; track: TrackCard };

/** The value that a row is sorted by or that its tracks share. */
export function RowFact({ kind, track }: RowFactProps) {
  const { playbackCount, likesCount, bpm, addedOn } = track;
  if (kind === 'likes') return exploreMessages.likes(formatCount(likesCount));
  if (kind === 'new' && addedOn)
    return <time dateTime={addedOn}>{exploreMessages.added(addedOn)}</time>;
  if (isTempo(kind) && bpm) return exploreMessages.bpm(bpm);
  return messages.trackPage.plays(formatCount(playbackCount));
}
