import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { usePlayerControls } from '#app/player/react/player-context.ts';
import { usePlayer } from '#app/player/react/use-player.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { messages } from '#messages/vi.ts';

/** Toggles playback if its track is the current one. */
export function PlayTrackButton({ track }: { track: PlayableTrack }) {
  const controls = usePlayerControls();
  const isCurrent = usePlayer((player) => player.track?.id === track.id);
  const isPlaying = usePlayer(({ status }) => status === 'playing') && isCurrent;
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      aria-label={isPlaying ? messages.track.pause(track.title) : messages.track.play(track.title)}
      onClick={() => (isCurrent ? controls.engine.toggle() : controls.play(track))}
      className={buttonStyles.icon}
    >
      <Icon aria-hidden className="size-5 fill-current" />
    </button>
  );
}
