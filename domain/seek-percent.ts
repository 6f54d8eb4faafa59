import { clamp } from './clamp.ts';

/** The seek slider's value, 0 to 100, for a position in a track; 0 when the length is unknown. */
export function toSeekPercent(positionSec: number, durationSec: number): number {
  return durationSec > 0 ? clamp((positionSec / durationSec) * 100, 0, 100) : 0;
}

/** The position in seconds for a value of the seek slider. */
export function fromSeekPercent(percent: number, durationSec: number): number {
  return (clamp(percent, 0, 100) / 100) * durationSec;
}
