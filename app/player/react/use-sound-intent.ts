import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { usePlayerEngine } from './player-context.ts';

/** Handlers for a track's link or button that preload its sound as soon as a press is likely. */
export function useSoundIntent(track: PlayableTrack) {
  const engine = usePlayerEngine();
  const prepare = () => engine.prepare(track);
  return { onMouseEnter: prepare, onTouchStart: prepare, onFocus: prepare };
}
