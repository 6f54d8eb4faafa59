import InfinityIcon from 'lucide-react/icons/infinity';
import Play from 'lucide-react/icons/play';
import Shuffle from 'lucide-react/icons/shuffle';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import { useNonstop } from '#app/player/react/use-nonstop.ts';
import { useSoundIntent } from '#app/player/react/use-sound-intent.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { ICON_ON_PHONE } from '#app/ui/icon-on-phone.ts';
import { showError } from '#app/ui/show-error.ts';
import { shuffle } from '#domain/shuffle.ts';
import type { TrackCard } from '#domain/track.ts';
import { trackListMessages } from '#messages/vi-track-list.ts';

type PlayButtonsProps = {
  /** Begins 'play all'. */
  first: TrackCard;
  /** Those that are here: the sound must start with the press. */
  cards: readonly TrackCard[];
  /** All of them, in their order. */
  loadAll: () => Promise<readonly TrackCard[]>;
};

/** Play all, shuffle, and Nonstop from here. */
export function PlayButtons({ first, cards, loadAll }: PlayButtonsProps) {
  const controls = usePlayerControls();
  const { setNonstop } = useNonstop();

  const playAll = () =>
    controls.play(first, {
      loadList: async () => {
        const tracks = await loadAll();
        return { tracks, index: tracks.findIndex(({ id }) => id === first.id) };
      },
    });
  const playShuffled = () => {
    const chosen = shuffle(cards)[0] ?? first;
    controls.play(chosen, {
      loadList: async () => {
        const others = (await loadAll()).filter(({ id }) => id !== chosen.id);
        return { tracks: [chosen, ...shuffle(others)], index: 0 };
      },
    });
  };
  const goNonstop = () => {
    playAll();
    setNonstop(true).catch(() => showError(trackListMessages.couldNotPlay));
  };
  return (
    <>
      <button
        type="button"
        {...useSoundIntent(first)}
        onClick={playAll}
        className={buttonStyles.primary}
      >
        <Play aria-hidden className="size-5 fill-current" />
        {trackListMessages.playAll}
      </button>
      <button type="button" onClick={playShuffled} className={ICON_ON_PHONE}>
        <Shuffle aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{trackListMessages.shuffle}</span>
      </button>
      <button type="button" onClick={goNonstop} className={ICON_ON_PHONE}>
        <InfinityIcon aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{trackListMessages.nonstop}</span>
      </button>
    </>
  );
}
