import { type ExploreRow, isTempo } from '#app/domain/explore-rows.ts';
import { formatCount } from '#app/domain/format-count.ts';
import { messages } from '#app/messages/vi.ts';
import type { TrackCard } from '#catalogue/vite-plugin.ts';

type RowFactProps = { kind: ExploreRow['kind']; track: TrackCard };

/** What a row is in order of, or its tracks have in common. */
export function RowFact({ kind, track }: RowFactProps) {
  const { playbackCount, likesCount, bpm, addedOn } = track;
  if (kind === 'likes') return messages.explore.likes(formatCount(likesCount));
  if (kind === 'new' && addedOn)
    return <time dateTime={addedOn}>{messages.explore.added(addedOn)}</time>;
  if (isTempo(kind) && bpm) return messages.explore.bpm(bpm);
  return messages.trackPage.plays(formatCount(playbackCount));
}
