import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { formatDuration } from '#app/domain/format-duration.ts';
import { fromSeekPercent, toSeekPercent } from '#app/domain/seek-percent.ts';
import { messages } from '#app/messages/vi.ts';
import { usePlayerEngine } from '#app/player/react/player-context.ts';
import { usePositionPainter } from '#app/player/react/use-position-painter.ts';
import { Waveform } from './waveform.tsx';

const SEEK_STEP_PERCENT = 0.1;
/** As listeners know it from video sites; a tenth of a percent would hardly be heard. */
const ARROW_KEY_SEC = 5;

type WaveformSeekProps = { trackId: string; durationSec: number };

/** The waveform is the seek slider: a range input lies over it. */
export function WaveformSeek({ trackId, durationSec }: WaveformSeekProps) {
  const engine = usePlayerEngine();
  const frame = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const elapsed = useRef<HTMLSpanElement>(null);
  /** While the thumb is held, it shows where it would seek to, not what sounds. */
  const isHeld = useRef(false);
  /** What is drawn, as far as one can tell it apart. */
  const shown = useRef('');

  /** Draws only what one can see change. */
  const show = (percent: number) => {
    const positionSec = fromSeekPercent(percent, durationSec);
    const next = `${percent.toFixed(1)} ${Math.floor(positionSec)} ${durationSec}`;
    if (shown.current === next) return;
    shown.current = next;
    frame.current?.style.setProperty('--played', `${percent}%`);
    if (elapsed.current) elapsed.current.textContent = formatDuration(positionSec);
    if (!slider.current) return;
    slider.current.value = String(percent);
    slider.current.setAttribute(
      'aria-valuetext',
      messages.player.seekValue(positionSec, durationSec),
    );
  };

  usePositionPainter(trackId, (positionSec) => {
    if (!isHeld.current) show(toSeekPercent(positionSec, durationSec));
  });

  const seekTo = (positionSec: number) => {
    if (engine.getSnapshot().track?.id === trackId) engine.seek(positionSec);
  };

  // React's onChange is the browser's 'input', which comes for every pixel of a drag; the seek
  // itself waits for 'change', when the thumb is let go, so that a drag asks for one range only.
  const onLetGo = useEffectEvent(() => {
    isHeld.current = false;
    seekTo(fromSeekPercent(Number(slider.current?.value), durationSec));
  });
  useEffect(() => {
    const input = slider.current;
    input?.addEventListener('change', onLetGo);
    return () => input?.removeEventListener('change', onLetGo);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    seekTo(engine.getPositionSec() + direction * ARROW_KEY_SEC);
  };

  return (
    <div ref={frame} className="min-w-0 flex-1">
      <div className="relative h-20 rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-jade has-focus-visible:outline-offset-4 sm:h-28">
        <Waveform trackId={trackId} />
        <input
          ref={slider}
          type="range"
          min={0}
          max={100}
          step={SEEK_STEP_PERCENT}
          defaultValue={0}
          aria-label={messages.player.seek}
          aria-valuetext={messages.player.seekValue(0, durationSec)}
          onInput={(event) => {
            isHeld.current = true;
            show(Number(event.currentTarget.value));
          }}
          onKeyDown={onKeyDown}
          className="seek-slider absolute inset-0 size-full cursor-pointer touch-pan-y"
        />
      </div>
      <div
        aria-hidden
        className="flex items-center justify-between text-ash text-sm tabular-nums max-sm:h-20 sm:mt-1"
      >
        <span ref={elapsed}>{formatDuration(0)}</span>
        <span>{formatDuration(durationSec)}</span>
      </div>
    </div>
  );
}
