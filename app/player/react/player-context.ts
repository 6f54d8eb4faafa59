import { createContext, useContext } from 'react';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';

export const PlayerContext = createContext<PlayerEngine | null>(null);

/** The site's one player, to press its buttons. @throws Error outside a PlayerProvider */
export function usePlayerEngine(): PlayerEngine {
  const engine = useContext(PlayerContext);
  if (!engine) throw new Error('usePlayerEngine must be used within a PlayerProvider');
  return engine;
}
