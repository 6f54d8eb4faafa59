import Volume1 from 'lucide-react/icons/volume-1';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { usePlayerEngine } from '#app/player/react/player-context.ts';
import { usePlayer } from '#app/player/react/use-player.ts';
import { messages } from '#messages/vi.ts';

export function VolumeSlider() {
  const engine = usePlayerEngine();
  const volume = usePlayer((player) => player.volume);
  const canSetVolume = usePlayer((player) => player.canSetVolume);
  if (!canSetVolume) return null;

  const Icon = volume === 0 ? VolumeX : volume < 50 ? Volume1 : Volume2;
  return (
    <label className="flex items-center gap-3 px-2 text-ash">
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="sr-only">{messages.player.volume}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={volume}
        onChange={(event) => engine.setVolume(event.currentTarget.valueAsNumber)}
        style={{ '--filled': `${volume}%` }}
        className="volume-slider h-11 w-28 cursor-pointer"
      />
    </label>
  );
}
