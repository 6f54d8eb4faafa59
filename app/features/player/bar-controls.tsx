import LoaderCircle from 'lucide-react/icons/loader-circle';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import { usePlayerControls, usePlayerEngine } from '#app/player/react/player-context.ts';
import { useQueueState } from '#app/player/react/use-play-queue.ts';
import { usePlayer } from '#app/player/react/use-player.ts';
import { messages } from '#messages/vi.ts';
import { barMessages } from '#messages/vi-bar.ts';
import { BAR_BUTTON } from './bar-button.ts';

type BarControlsProps = {
  /** Whether screen readers announce loading here. */
  isSpoken: boolean;
};

export function BarControls({ isSpoken }: BarControlsProps) {
  const controls = usePlayerControls();
  const canGoOn = useQueueState(({ queue, isNonstop }) => isNonstop || queue.entries.length > 0);
  return (
    <div className="flex items-center sm:gap-1">
      <button
        type="button"
        aria-label={barMessages.bar.previous}
        className={`${BAR_BUTTON} max-sm:hidden`}
        onClick={() => controls.previous()}
      >
        <SkipBack aria-hidden className="size-[20px] fill-current" />
      </button>
      <PlayPauseButton isSpoken={isSpoken} />
      <button
        type="button"
        aria-label={barMessages.bar.next}
        aria-disabled={!canGoOn}
        className={BAR_BUTTON}
        onClick={() => controls.next()}
      >
        <SkipForward aria-hidden className="size-[20px] fill-current" />
      </button>
    </div>
  );
}

/**
 * Labelled with what a press does, like the large button on the track's page. Retries after a
 * failure.
 */
function PlayPauseButton({ isSpoken }: BarControlsProps) {
  const engine = usePlayerEngine();
  const status = usePlayer((player) => player.status);
  const look = {
    idle: { Icon: Play, label: messages.player.play },
    paused: { Icon: Play, label: messages.player.play },
    playing: { Icon: Pause, label: messages.player.pause },
    loading: { Icon: LoaderCircle, label: messages.player.pause },
    failed: { Icon: RotateCcw, label: messages.player.retry },
  }[status];
  const isLoading = status === 'loading';
  const isOutline = isLoading || status === 'failed';
  return (
    <button
      type="button"
      aria-label={look.label}
      aria-busy={isLoading}
      title={status === 'failed' ? look.label : undefined}
      onClick={() => engine.toggle()}
      className="inline-flex size-[44px] shrink-0 items-center justify-center rounded-full bg-cinnabar text-ground transition-colors hover:bg-gold"
    >
      <look.Icon
        aria-hidden
        className={`size-[20px] ${isLoading ? 'animate-spin' : ''} ${isOutline ? '' : 'fill-current'} ${look.Icon === Play ? 'translate-x-px' : ''}`}
      />
      {isLoading && isSpoken && (
        <span role="status" className="sr-only">
          {messages.player.loading}
        </span>
      )}
    </button>
  );
}
