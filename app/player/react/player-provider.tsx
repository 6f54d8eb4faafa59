import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { PlayerContext } from './player-context.ts';

/** Holds the player and its audio element above the pages, so that both outlive each of them. */
export function PlayerProvider({ children }: { children: ReactNode }) {
  const [engine] = useState(() => new PlayerEngine());
  const attach = useCallback((audio: HTMLAudioElement) => engine.attach(audio), [engine]);

  useEffect(() => {
    const recover = () => void engine.recover();
    window.addEventListener('online', recover);
    return () => window.removeEventListener('online', recover);
  }, [engine]);

  return (
    <PlayerContext value={engine}>
      {children}
      {/* biome-ignore lint/a11y/useMediaCaption: music without words has nothing to caption */}
      <audio ref={attach} preload="none" />
    </PlayerContext>
  );
}
