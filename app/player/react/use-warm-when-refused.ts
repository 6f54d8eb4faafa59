import { useEffect } from 'react';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { soundUrl } from '#app/player/engine/sound-url.ts';
import { warmFirstSeconds } from '#app/player/engine/warm-sound.ts';
import { whenIdle } from '#app/ui/when-idle.ts';
import { usePlayer } from './use-player.ts';

/** When autoplay is refused, preloads the beginning of the sound for the press that must come first. */
export function useWarmWhenRefused(track: PlayableTrack) {
  const isRefused = usePlayer(({ status, hasSounded }) => status === 'paused' && !hasSounded);
  useEffect(() => {
    if (isRefused) return whenIdle(() => void warmFirstSeconds(soundUrl(track)));
  }, [isRefused, track]);
}
