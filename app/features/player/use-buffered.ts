import { type RefObject, useRef } from 'react';
import { toSeekPercent } from '#app/domain/seek-percent.ts';

/** Draws up to where the sound has arrived into the frame of a waveform, as `--buffered`. */
export function useBuffered(frame: RefObject<HTMLElement | null>, durationSec: number) {
  const shown = useRef('');
  return (bufferedSec: number) => {
    // By whole bars, of which there are a hundred.
    const next = `${Math.round(toSeekPercent(bufferedSec, durationSec))}%`;
    if (shown.current === next) return;
    shown.current = next;
    frame.current?.style.setProperty('--buffered', next);
  };
}
