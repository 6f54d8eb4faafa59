import type { StudioTrackRow } from '#app/backend/rows/studio-track-rows.ts';
import { StudioTrack } from './studio-track.tsx';

/** Selection and editing, shared by all lists of tracks. */
export type Choosing = {
  chosen: ReadonlySet<string>;
  onChoose: (id: string, isChosen: boolean) => void;
  onEdit: (track: StudioTrackRow) => void;
};

type TrackItemsProps = Choosing & { label: string; tracks: readonly StudioTrackRow[] };

export function TrackItems({ label, tracks, chosen, onChoose, onEdit }: TrackItemsProps) {
  return (
    <ul aria-label={label} className="-my-2 divided">
      {tracks.map((track) => (
        <StudioTrack
          key={track.id}
          track={track}
          isChosen={chosen.has(track.id)}
          onChoose={(isChosen) => onChoose(track.id, isChosen)}
          onEdit={() => onEdit(track)}
        />
      ))}
    </ul>
  );
}
