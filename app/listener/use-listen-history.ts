import { useEffect } from 'react';
import { usePlayerEngine } from '#app/player/react/player-context.ts';
import { usePlayer } from '#app/player/react/use-player.ts';
import { whenIdle } from '#app/ui/when-idle.ts';

/** Records listens. Its code loads after something has played. */
export function useListenHistory() {
  const engine = usePlayerEngine();
  const hasSounded = usePlayer((player) => player.hasSounded);

  useEffect(() => {
    if (!hasSounded) return;
    const lifetime = new AbortController();
    const { signal } = lifetime;
    const begin = async () => {
      try {
        const { noteListens } = await import('./note-listens.ts');
        if (!signal.aborted) signal.addEventListener('abort', noteListens(engine));
      } catch (error) {
        console.warn('Listens are not recorded:', error);
      }
    };
    signal.addEventListener(
      'abort',
      whenIdle(() => void begin()),
    );
    return () => lifetime.abort();
  }, [engine, hasSounded]);
}
