import { useEffect, useEffectEvent } from 'react';
import { usePlayerEngine } from './player-context.ts';

/**
 * Calls `paint` for each frame while the track sounds, and whenever the player changes, as after a
 * seek. The position is no React state: sixty renders a second would starve a cheap phone.
 *
 * @param trackId painted is this track's position; another track sounding means 0
 * @param paint draws a position in seconds straight into the page
 */
export function usePositionPainter(trackId: string, paint: (positionSec: number) => void) {
  const engine = usePlayerEngine();
  const onChange = useEffectEvent(() => {
    const { track } = engine.getSnapshot();
    paint(track?.id === trackId ? engine.getPositionSec() : 0);
  });

  useEffect(() => {
    let frame = 0;
    const follow = () => {
      cancelAnimationFrame(frame);
      onChange();
      if (engine.getSnapshot().status === 'playing') frame = requestAnimationFrame(follow);
    };
    follow();
    const unsubscribe = engine.subscribe(follow);
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [engine]);
}
