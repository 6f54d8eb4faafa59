import LoaderCircle from 'lucide-react/icons/loader-circle';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import { usePlayer } from '#app/player/react/use-player.ts';
import { useSoundIntent } from '#app/player/react/use-sound-intent.ts';
import { messages } from '#messages/vi.ts';

/** Labelled with what a press does. While loading, a press cancels playback. */
export function PlayButton({ track }: { track: PlayableTrack }) {
  const controls = usePlayerControls();
  const status = usePlayer((player) => (player.track?.id === track.id ? player.status : 'idle'));
  const isLoading = status === 'loading';
  const isPlaying = status === 'playing';
  const Icon = isLoading ? LoaderCircle : isPlaying ? Pause : Play;

  const press = () => {
    if (status === 'idle') controls.play(track);
    else controls.engine.toggle();
  };

  return (
    <button
      type="button"
      aria-label={isPlaying || isLoading ? messages.player.pause : messages.player.play}
      aria-busy={isLoading}
      onClick={press}
      {...useSoundIntent(track)}
      // Starts the sound before the scripts have loaded, see head-start.inline.ts.
      data-play
      className="flex size-16 shrink-0 items-center justify-center rounded-full bg-cinnabar text-ground shadow-lift transition-colors hover:bg-gold aria-busy:bg-gold sm:size-20"
    >
      <Icon
        aria-hidden
        className={`size-7 sm:size-9 ${isLoading ? 'animate-spin' : 'fill-current'} ${status === 'idle' || status === 'paused' ? 'translate-x-0.5' : ''}`}
      />
      {isLoading && (
        <span role="status" className="sr-only">
          {messages.player.loading}
        </span>
      )}
    </button>
  );
}
