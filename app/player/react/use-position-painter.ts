import { useEffect, useEffectEvent } from 'react';
import { usePlayerEngine } from './player-context.ts';

/** A playhead moves a few pixels a second: more often it would be drawn for nobody. */
const PAINT_EVERY_MS = 100;

/**
 * Calls `paint` ten times a second while the track sounds in a tab that is seen, and whenever the
 * player changes, as after a seek. The position is no React state, which would render the page.
 *
 * @param trackId painted is this track's position; another track sounding means 0
 * @param paint draws straight into the page: the position, and up to where the sound has arrived, both
 *   in seconds
 */
export function usePositionPainter(
  trackId: string,
  paint: (positionSec: number, bufferedSec: number) => void,
) {
  const engine = usePlayerEngine();
  const onChange = useEffectEvent(() => {
    const { track } = engine.getSnapshot();
    if (track?.id === trackId) paint(engine.getPositionSec(), engine.getBufferedSec());
    else paint(0, 0);
  });

  useEffect(() => {
    let pause: ReturnType<typeof setTimeout>;
    const follow = () => {
      clearTimeout(pause);
      // The browser makes no frame where nothing that is seen has changed, as it does for each
      // requestAnimationFrame.
      if (!document.hidden) onChange();
      if (engine.getSnapshot().status === 'playing') pause = setTimeout(follow, PAINT_EVERY_MS);
    };
    follow();
    const unsubscribe = engine.subscribe(follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      unsubscribe();
      clearTimeout(pause);
    };
  }, [engine]);
}
