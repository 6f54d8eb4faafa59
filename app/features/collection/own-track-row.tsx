import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import { TrackRow } from '#app/tracks/track-row.tsx';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { DRAG_HANDLE } from '#app/ui/use-sortable.ts';
import type { TrackCard } from '#domain/track.ts';
import { collectionMessages } from '#messages/vi-collection.ts';

type OwnTrackRowProps = {
  track: TrackCard;
  listAddress: string;
  isFirst: boolean;
  isLast: boolean;
  /** Whether its buttons 'Lên' (up) and 'Xuống' (down) are shown. */
  isArranged: boolean;
  onPlay: () => void;
  onArrange: () => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
};

export function OwnTrackRow(props: OwnTrackRowProps) {
  const { track, listAddress, isFirst, isLast, isArranged, onPlay, onArrange, onMove, onRemove } =
    props;
  const isAlone = isFirst && isLast;
  return (
    <li data-track={track.id} className="track-row">
      <TrackRow track={track} listAddress={listAddress} onPlay={onPlay}>
        <button
          type="button"
          data-control="remove"
          aria-label={collectionMessages.playlist.remove(track.title)}
          onClick={onRemove}
          className={buttonStyles.icon}
        >
          <X aria-hidden className="size-5" />
        </button>
        {!isAlone && (
          <button
            type="button"
            aria-label={collectionMessages.playlist.arrange(track.title)}
            aria-expanded={isArranged}
            title={collectionMessages.playlist.arrangeHint}
            onClick={onArrange}
            className={`${buttonStyles.icon} ${DRAG_HANDLE} aria-expanded:text-gold`}
          >
            <GripVertical aria-hidden className="size-5" />
          </button>
        )}
      </TrackRow>
      {isArranged && !isAlone && (
        <MoveButtons
          up={collectionMessages.playlist.up}
          down={collectionMessages.playlist.down}
          isFirst={isFirst}
          isLast={isLast}
          onMove={onMove}
        />
      )}
    </li>
  );
}
