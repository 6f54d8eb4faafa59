import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { findPlayerAudio } from './player-audio.tsx';
import { PlayerContext } from './player-context.ts';

/** Holds the player above the pages, so that it outlives each of them. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const [engine] = useState(() => new PlayerEngine());

  // Before the pages' own effects, the first of which may want to play.
  useLayoutEffect(() => engine.attach(findPlayerAudio()), [engine]);

  useEffect(() => {
    const recover = () => void engine.recover();
    window.addEventListener('online', recover);
    return () => window.removeEventListener('online', recover);
  }, [engine]);

  return <PlayerContext value={engine}>{children}</PlayerContext>;
}
