import { useEffect } from 'react';
import { usePlayer } from '#app/player/react/use-player.ts';
import { useLatePart } from '#app/ui/use-late-part.ts';
import { whenIdle } from '#app/ui/when-idle.ts';

const loadBar = () => import('./player-bar.tsx');

/** Delay before each retry; there is no limit to retries. */
const RETRY_AFTER_MS = 10_000;

/** Loads the player bar once a track has played. */
export function PlayerBarHost() {
  const hasSounded = usePlayer((player) => player.hasSounded);
  const { Part: Bar, isFailed, fetchPart } = useLatePart(loadBar);

  useEffect(() => (hasSounded ? whenIdle(fetchPart) : undefined), [hasSounded, fetchPart]);
  useEffect(() => {
    if (!isFailed) return;
    const retry = setTimeout(fetchPart, RETRY_AFTER_MS);
    return () => clearTimeout(retry);
  }, [isFailed, fetchPart]);

  return Bar && <Bar />;
}
