import { useQuery } from '@tanstack/react-query';
import { RetryNotice } from '#app/ui/retry-notice.tsx';
import { studioTrackMessages } from '#messages/vi-studio-tracks.ts';
import { duplicatesQuery } from './studio-tracks.queries.ts';
import { type Choosing, TrackItems } from './track-items.tsx';

const { duplicates } = studioTrackMessages;

/** Possible duplicates in the catalogue, in groups. */
export function DuplicateTracks(choosing: Choosing) {
  const { data: rows, isPending, refetch } = useQuery(duplicatesQuery());
  if (isPending) return <p className="text-ash">{duplicates.loading}</p>;
  if (!rows) return <RetryNotice text={duplicates.failed} onRetry={() => void refetch()} />;
  if (rows.length === 0) return <p className="text-ash">{duplicates.none}</p>;
  const groups = Map.groupBy(rows, ({ cause, alike }) => `${cause} ${alike}`);
  return [...groups].map(([key, tracks]) => {
    const cause = duplicates.cause[tracks[0]?.cause ?? 'name'];
    return (
      <section key={key} className="flex flex-col gap-3 rounded-card border border-line p-4">
        <h3 className="font-semibold text-ash text-sm">{cause}</h3>
        <TrackItems {...choosing} label={cause} tracks={tracks} />
      </section>
    );
  });
}
