import { createContext, useContext } from 'react';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import type { SessionHolder } from './session-holder.ts';

type Player = { engine: PlayerEngine; holder: SessionHolder };

export const PlayerContext = createContext<Player | null>(null);

/** @throws Error outside a PlayerProvider */
export function usePlayerEngine(): PlayerEngine {
  return usePlayerContext().engine;
}

/** @throws Error outside a PlayerProvider */
export function useSessionHolder(): SessionHolder {
  return usePlayerContext().holder;
}

function usePlayerContext(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('The player must be used within a PlayerProvider');
  return player;
}
