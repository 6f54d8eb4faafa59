import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { usePlayer } from '#app/player/react/use-player.ts';
import { whenIdle } from '#app/ui/when-idle.ts';

/** Where it does not come, it is asked for again, as long as it takes. */
const RETRY_AFTER_MS = 10_000;

/** The place of the bar at the foot of every page. It is fetched once there is something to show in it. */
export function PlayerBarHost() {
  const hasSounded = usePlayer((player) => player.hasSounded);
  const [Bar, setBar] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!hasSounded) return;
    let retry: ReturnType<typeof setTimeout>;
    const load = () =>
      import('./player-bar.tsx')
        // In slices: nobody has asked for it.
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
