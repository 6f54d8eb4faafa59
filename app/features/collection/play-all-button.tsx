import Play from 'lucide-react/icons/play';
import { useSoundIntent } from '#app/player/react/use-sound-intent.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import type { TrackCard } from '#domain/track.ts';
import { collectionMessages } from '#messages/vi-collection.ts';

type PlayAllButtonProps = {
  tracks: readonly TrackCard[];
  onPlay: (first: TrackCard) => void;
};

/** Plays a list from its start. */
export function PlayAllButton({ tracks: [first], onPlay }: PlayAllButtonProps) {
  return first && <EnabledButton first={first} onPlay={onPlay} />;
}

function EnabledButton({
  first,
  onPlay,
}: {
  first: TrackCard;
  onPlay: PlayAllButtonProps['onPlay'];
}) {
  return (
    <button
      type="button"
      {...useSoundIntent(first)}
      onClick={() => onPlay(first)}
      className={buttonStyles.primary}
    >
      <Play aria-hidden className="size-5 fill-current" />
      {collectionMessages.playAll}
    </button>
  );
}
