import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { formatDuration } from '#app/domain/format-duration.ts';
import type { MomentMark } from '#app/domain/moment-marks.ts';
import { fromSeekPercent, toSeekPercent } from '#app/domain/seek-percent.ts';
import { messages } from '#app/messages/vi.ts';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { playFrom } from '#app/player/react/play-from.ts';
import { usePlayerEngine } from '#app/player/react/player-context.ts';
import { usePositionPainter } from '#app/player/react/use-position-painter.ts';
import { useBuffered } from './use-buffered.ts';
import { usePointerTime } from './use-pointer-time.tsx';
import { useWaveformBars } from './use-waveform-bars.ts';
import { Waveform } from './waveform.tsx';

const SEEK_STEP_PERCENT = 0.1;
/** As listeners know it from video sites; a tenth of a percent would hardly be heard. */
const ARROW_KEY_SEC = 5;

type WaveformSeekProps = {
  track: PlayableTrack & { waveformUrl: string };
  /** Where comments point to. */
  marks: readonly MomentMark[];
};

/** The waveform is the seek slider: a range input lies over it. */
export function WaveformSeek({ track, marks }: WaveformSeekProps) {
  const { id: trackId, duration: durationSec } = track;
  const engine = usePlayerEngine();
  const bars = useWaveformBars(trackId, track.waveformUrl);
  const { takeAimed, pointerHandlers, pointerTime } = usePointerTime({ durationSec, marks });
  const frame = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const elapsed = useRef<HTMLSpanElement>(null);
  /** While the thumb is held, it shows where it would seek to, not what sounds. */
  const isHeld = useRef(false);
  /** What is drawn, as far as one can tell it apart. */
  const shown = useRef('');
  const showBuffered = useBuffered(frame, durationSec);

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

  usePositionPainter(trackId, (positionSec, bufferedSec) => {
    if (!isHeld.current) show(toSeekPercent(positionSec, durationSec));
    showBuffered(bufferedSec);
  });

  const isPresent = () => engine.getSnapshot().track?.id === trackId;

  // React's onChange is the browser's 'input', which comes for every pixel of a drag; the seek
  // itself waits for 'change', when the thumb is let go, so that a drag asks for one range only.
  const onLetGo = useEffectEvent(() => {
    isHeld.current = false;
    const positionSec =
      takeAimed()?.positionSec ?? fromSeekPercent(Number(slider.current?.value), durationSec);
    if (isPresent()) engine.seek(positionSec);
    else playFrom(engine, track, positionSec);
  });
  useEffect(() => {
    const input = slider.current;
    input?.addEventListener('change', onLetGo);
    return () => input?.removeEventListener('change', onLetGo);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    takeAimed();
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    if (isPresent()) engine.seek(engine.getPositionSec() + direction * ARROW_KEY_SEC);
  };

  return (
    <div ref={frame} className="min-w-0 flex-1">
      <div className="relative h-20 rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-jade has-focus-visible:outline-offset-4 sm:h-28">
        <Waveform bars={bars} />
        <Marks marks={marks} durationSec={durationSec} />
        {pointerTime}
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
          {...pointerHandlers}
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

type MarksProps = { marks: readonly MomentMark[]; durationSec: number };

/** For the eye and the pointer; by keyboard the comments' own moments lead there. */
function Marks({ marks, durationSec }: MarksProps) {
  return marks.map(({ positionSec }) => (
    <span
      key={positionSec}
      aria-hidden
      data-mark
      className="-translate-x-1/2 absolute bottom-0 rounded-full border-4 border-gold ring-2 ring-lacquer-raised"
      style={{ left: `${toSeekPercent(positionSec, durationSec)}%` }}
    />
  ));
}
