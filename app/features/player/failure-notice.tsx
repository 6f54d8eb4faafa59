import RotateCcw from 'lucide-react/icons/rotate-ccw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect } from 'react';
import { usePlayerEngine } from '#app/player/react/player-context.ts';
import { usePlayer } from '#app/player/react/use-player.ts';
import { buttonStyles } from '#app/ui/button-styles.ts';
import { messages } from '#messages/vi.ts';
import { playbackFailures } from '#messages/vi-playback-failures.ts';

/** Lies over the play button and the waveform, so that showing it moves nothing on the page. */
export function FailureNotice({ trackId }: { trackId: string }) {
  const engine = usePlayerEngine();
  const failure = usePlayer((player) => (player.track?.id === trackId ? player.failure : null));
  // The play queue does the same, but the track may fail before the queue has been loaded.
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (failure !== 'silent' || !mediaDevices) return;
    const recover = () => void engine.recover();
    mediaDevices.addEventListener('devicechange', recover);
    return () => mediaDevices.removeEventListener('devicechange', recover);
  }, [engine, failure]);
  return (
    // Always rendered, even if empty: a live region announces only changes in it.
    <div role="alert" className="-m-2 z-20 col-start-1 row-start-1 empty:pointer-events-none">
      {failure && (
        <div className="flex size-full flex-wrap content-center items-center justify-between gap-3 rounded-lg border border-cinnabar bg-ground px-4 max-xs:py-3">
          <p className="flex items-center gap-3 text-sm sm:text-base">
            <TriangleAlert aria-hidden className="size-5 shrink-0 text-cinnabar" />
            <span>{playbackFailures[failure]}</span>
          </p>
          <button
            type="button"
            className={`${buttonStyles.primary} shrink-0`}
            onClick={() => engine.retry()}
          >
            <RotateCcw aria-hidden className="size-5" />
            {messages.player.retry}
          </button>
        </div>
      )}
    </div>
  );
}
