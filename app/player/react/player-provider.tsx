import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import type { LoadNearest } from '#app/player/engine/play-queue.ts';
import { PlayerEngine } from '#app/player/engine/player-engine.ts';
import { IDLE } from '#app/player/engine/player-snapshot.ts';
import { readStored } from '#app/ui/local-storage.ts';
import { whenIdle } from '#app/ui/when-idle.ts';
import { findPlayerAudio } from './player-audio.ts';
import { PlayerContext } from './player-context.ts';
import { PlayerControls } from './player-controls.ts';
import { hasStoredQueue, STORED } from './player-storage.ts';

type PlayerProviderProps = { loadNearest: LoadNearest; children: ReactNode };

/** Keeps the player above the pages, so that it outlives each of them. */
export function PlayerProvider({ loadNearest, children }: PlayerProviderProps) {
  const [controls] = useState(() => {
    const load = () => import('./open-player.ts');
    return new PlayerControls(new PlayerEngine(), async (controls, askedAtMs) =>
      (await load()).openPlayer(controls, loadNearest, askedAtMs),
    );
  });
  const { engine } = controls;

  // Runs before the pages' own effects, which may start playback.
  useLayoutEffect(() => {
    engine.setVolume(Number(readStored(STORED.volume)) || IDLE.volume);
    return engine.attach(findPlayerAudio());
  }, [engine]);

  useEffect(() => {
    const recover = () => void engine.recover();
    window.addEventListener('online', recover);
    return () => window.removeEventListener('online', recover);
  }, [engine]);

  useEffect(() => {
    let cancel = () => {};
    const openWhenIdle = () => {
      cancel();
      // If loading fails, the track plays on, and the next change of the player retries.
      cancel = whenIdle(() => void controls.openQueue().catch(() => {}));
    };
    if (hasStoredQueue()) openWhenIdle();
    const unsubscribe = engine.subscribe(() => {
      if (engine.getSnapshot().status === 'playing' && !controls.getQueue()) openWhenIdle();
    });
    return () => {
      unsubscribe();
      cancel();
    };
  }, [engine, controls]);

  return <PlayerContext value={controls}>{children}</PlayerContext>;
}
