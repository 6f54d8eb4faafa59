import { type ComponentType, useEffect, useState } from 'react';
import { usePlayer } from '#app/player/react/use-player.ts';

/** The place of the bar at the foot of every page. It is fetched once there is something to show in it. */
export function PlayerBarHost() {
  const hasSounded = usePlayer((player) => player.hasSounded);
  const [Bar, setBar] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!hasSounded) return;
    import('./player-bar.tsx')
      .then((module) => setBar(() => module.default))
      .catch((error: unknown) => console.warn('The player bar could not be loaded:', error));
  }, [hasSounded]);

  return Bar && <Bar />;
}
