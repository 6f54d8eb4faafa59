import { type RefObject, useRef } from 'react';
import { toSeekPercent } from '#domain/seek-percent.ts';

/** Sets `--buffered` on a waveform's frame: how far the sound has been buffered. */
export function useBuffered(frame: RefObject<HTMLElement | null>, durationSec: number) {
  const shown = useRef('');
  return (bufferedSec: number) => {
    // In whole bars: there are a hundred.
    const next = `${Math.round(toSeekPercent(bufferedSec, durationSec))}%`;
    if (shown.current === next) return;
    shown.current = next;
    frame.current?.style.setProperty('--buffered', next);
  };
}
