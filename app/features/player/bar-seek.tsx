import { usePlayerEngine } from '#app/player/react/player-context.ts';
import { formatDuration } from '#domain/format-duration.ts';
import { waveformBars } from '#domain/waveform-bars.ts';
import { messages } from '#messages/vi.ts';
import { useSeekSlider } from './use-seek-slider.ts';
import { Waveform } from './waveform.tsx';

type BarSeekProps = { trackId: string; durationSec: number };

/**
 * A small waveform with a slider over it. On a phone only a progress line on the bar's upper edge.
 */
export function BarSeek({ trackId, durationSec }: BarSeekProps) {
  const engine = usePlayerEngine();
  const { frame, slider, elapsed, onInput, onKeyDown } = useSeekSlider({
    trackId,
    durationSec,
    shownPerPercent: 4,
    onSeek: (positionSec) => engine.seek(positionSec),
  });
  return (
    <div
      ref={frame}
      className="flex min-w-0 flex-1 items-center gap-3 text-ash text-xs tabular-nums max-sm:absolute max-sm:inset-x-0 max-sm:top-0 lg:text-sm"
    >
      <div aria-hidden className="bar-progress sm:hidden" />
      <span ref={elapsed} aria-hidden className="w-10 shrink-0 text-right max-sm:hidden">
        {formatDuration(0)}
      </span>
      <div className="bar-waveform relative h-[44px] min-w-0 flex-1 rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-jade max-sm:hidden">
        <Waveform bars={waveformBars(trackId)} />
        <input
          ref={slider}
          type="range"
          min={0}
          max={100}
          step={0.1}
          defaultValue={0}
          aria-label={messages.player.seek}
          aria-valuetext={messages.player.seekValue(0, durationSec)}
          onInput={onInput}
          onKeyDown={onKeyDown}
          className="seek-slider absolute inset-0 size-full cursor-pointer touch-pan-y"
        />
      </div>
      <span aria-hidden className="w-10 shrink-0 max-sm:hidden">
        {formatDuration(durationSec)}
      </span>
    </div>
  );
}
