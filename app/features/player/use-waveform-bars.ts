import { useEffect, useState } from 'react';
import { whenIdle } from '#app/ui/when-idle.ts';
import { waveformBars } from '#domain/waveform-bars.ts';

/**
 * A waveform's 100 bars: pseudo-random from the track's id, as prerendered, until the file at
 * `waveformUrl` has loaded. If that fails, they stay.
 */
export function useWaveformBars(trackId: string, waveformUrl: string): readonly number[] {
  const [bars, setBars] = useState(() => waveformBars(trackId));

  useEffect(() => {
    if (!waveformUrl) return;
    const lifetime = new AbortController();
    const load = async () => {
      try {
        const { loadWaveform } = await import('./load-waveform.ts');
        setBars(await loadWaveform(waveformUrl, lifetime.signal));
      } catch (error) {
        if (!lifetime.signal.aborted) console.warn('The waveform could not be loaded:', error);
      }
    };
    const cancel = whenIdle(() => void load());
    return () => {
      cancel();
      lifetime.abort();
    };
  }, [waveformUrl]);

  return bars;
}
