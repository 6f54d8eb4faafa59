import { createContext, useContext } from 'react';
import type { PlayerEngine } from '#app/player/engine/player-engine.ts';
import type { PlayerControls } from './player-controls.ts';

export const PlayerContext = createContext<PlayerControls | null>(null);

/** For playing and the queue. @throws Error outside a PlayerProvider */
export function usePlayerControls(): PlayerControls {
  const controls = useContext(PlayerContext);
  if (!controls) throw new Error('The player must be used within a PlayerProvider');
  return controls;
}

/** For the current track: its state, pausing, seeking, volume. @throws Error outside a PlayerProvider */
export function usePlayerEngine(): PlayerEngine {
  return usePlayerControls().engine;
}
