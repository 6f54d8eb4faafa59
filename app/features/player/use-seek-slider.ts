import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { usePlayerEngine } from '#app/player/react/player-context.ts';
import { usePositionPainter } from '#app/player/react/use-position-painter.ts';
import { formatDuration } from '#domain/format-duration.ts';
import { fromSeekPercent, toSeekPercent } from '#domain/seek-percent.ts';
import { messages } from '#messages/vi.ts';
import { useBuffered } from './use-buffered.ts';

/**
 * How far an arrow key seeks: as on video sites. The slider's own step, a tenth of a percent, would
 * be too small.
 */
const ARROW_KEY_SEC = 5;

type SeekSlider = {
  trackId: string;
  durationSec: number;
  /** Into how many steps each percent is divided when drawing, so that a step is about a pixel. */
  shownPerPercent: number;
  /** Called when the thumb is released. */
  onSeek: (positionSec: number) => void;
};

/** A range input that seeks, and what shows the position: `--played`, `--buffered` and the time. */
export function useSeekSlider({ trackId, durationSec, shownPerPercent, onSeek }: SeekSlider) {
  const engine = usePlayerEngine();
  const frame = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  const elapsed = useRef<HTMLSpanElement>(null);
  /** While the thumb is dragged, it shows the seek target, not the playback position. */
  const isHeld = useRef(false);
  /** What is shown now, rounded to what is visible: the place on the slider, and the time. */
  const shown = useRef({ place: '', time: '' });
  const showBuffered = useBuffered(frame, durationSec);

  /** Renders only visible changes. */
  const show = (percent: number) => {
    const positionSec = fromSeekPercent(percent, durationSec);
    const place = `${Math.round(percent * shownPerPercent)} of ${durationSec}`;
    if (shown.current.place !== place) {
      shown.current.place = place;
      frame.current?.style.setProperty('--played', `${percent}%`);
      if (slider.current) slider.current.value = String(percent);
    }
    const time = messages.player.seekValue(positionSec, durationSec);
    if (shown.current.time === time) return;
    shown.current.time = time;
    if (elapsed.current) elapsed.current.textContent = formatDuration(positionSec);
    slider.current?.setAttribute('aria-valuetext', time);
  };

  usePositionPainter(trackId, (positionSec, bufferedSec) => {
    if (!isHeld.current) show(toSeekPercent(positionSec, durationSec));
    showBuffered(bufferedSec);
  });

  // React's onChange is the browser's 'input' event, fired for every pixel of a drag. Seek on the
  // native 'change', when the thumb is released, so that a drag makes one range request.
  const onLetGo = useEffectEvent(() => {
    isHeld.current = false;
    onSeek(fromSeekPercent(Number(slider.current?.value), durationSec));
  });
  useEffect(() => {
    const input = slider.current;
    input?.addEventListener('change', onLetGo);
    return () => input?.removeEventListener('change', onLetGo);
  }, []);

  const onInput = () => {
    isHeld.current = true;
    show(Number(slider.current?.value));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (!direction) return;
    event.preventDefault();
    if (engine.getSnapshot().track?.id === trackId)
      engine.seek(engine.getPositionSec() + direction * ARROW_KEY_SEC);
  };

  return { frame, slider, elapsed, onInput, onKeyDown };
}
