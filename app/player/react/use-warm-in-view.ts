import { type RefObject, useEffect } from 'react';
import type { PlayableTrack } from '#app/player/engine/player-snapshot.ts';
import { soundUrl } from '#app/player/engine/sound-url.ts';
import { warmFirstSeconds } from '#app/player/engine/warm-sound.ts';
import { whenIdle } from '#app/ui/when-idle.ts';

/** A card that is only scrolled past is unlikely to be pressed. */
const REST_MS = 1_000;

/**
 * Preloads the first seconds of the tracks that stay in view: a finger, unlike a pointer, gives no hover
 * before a press.
 *
 * @param list its nth child shows the nth track
 */
export function useWarmInView(
  list: RefObject<HTMLElement | null>,
  tracks: readonly PlayableTrack[],
) {
  useEffect(() => {
    const lifetime = new AbortController();
    const begin = () => {
      const items = [...(list.current?.children ?? [])];
      const rests = new Map<Element, ReturnType<typeof setTimeout>>();
      const observer = new IntersectionObserver((entries) => {
        for (const { target, isIntersecting } of entries) {
          clearTimeout(rests.get(target));
          const track = tracks[items.indexOf(target)];
          if (isIntersecting && track)
            rests.set(
              target,
              setTimeout(() => void warmFirstSeconds(soundUrl(track)), REST_MS),
            );
        }
      });
      for (const item of items) observer.observe(item);
      lifetime.signal.addEventListener('abort', () => {
        observer.disconnect();
        for (const rest of rests.values()) clearTimeout(rest);
      });
    };
    const cancel = whenIdle(begin);
    lifetime.signal.addEventListener('abort', cancel);
    return () => lifetime.abort();
  }, [list, tracks]);
}
