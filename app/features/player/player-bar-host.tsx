import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { usePlayer } from '#app/player/react/use-player.ts';
import { whenIdle } from '#app/ui/when-idle.ts';

/** Delay before each retry; there is no limit to retries. */
const RETRY_AFTER_MS = 10_000;

/** Loads the player bar once a track has played. */
export function PlayerBarHost() {
  const hasSounded = usePlayer((player) => player.hasSounded);
  const [Bar, setBar] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!hasSounded) return;
    let retry: ReturnType<typeof setTimeout>;
    const load = () =>
      import('./player-bar.tsx')
        // As a transition: it is not urgent.
        .then((module) => startTransition(() => setBar(() => module.default)))
        .catch((error: unknown) => {
          console.warn('The player bar could not be loaded:', error);
          retry = setTimeout(load, RETRY_AFTER_MS);
        });
    const cancel = whenIdle(load);
    return () => {
      cancel();
      clearTimeout(retry);
    };
  }, [hasSounded]);

  return Bar && <Bar />;
}
