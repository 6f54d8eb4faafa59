import { useEffect, useEffectEvent } from 'react';
import { usePlayerEngine } from './player-context.ts';

/** A playhead moves a few pixels a second: nobody would see more frequent updates. */
const PAINT_EVERY_MS = 100;

/**
 * Calls `paint` ten times a second during playback in a visible tab, and whenever the player changes, as
 * after a seek. The position is not React state, which would re-render the page.
 *
 * @param trackId the track whose position is painted; 0 while another one is current
 * @param paint writes to the DOM directly; gets the position and the end of the buffered range, in seconds
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
      // A timer, since requestAnimationFrame makes the browser produce a frame even when nothing visible
      // has changed.
      if (!document.hidden) onChange();
      if (engine.getSnapshot().status !== 'playing') return;
      // At whole steps of the page's clock, so that all playheads change in the same frame.
      pause = setTimeout(follow, Math.ceil(PAINT_EVERY_MS - (performance.now() % PAINT_EVERY_MS)));
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
