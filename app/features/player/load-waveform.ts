import { barsFromPeaks } from '#domain/waveform-bars.ts';

/** @throws Error if the file is missing or not a list of peaks */
export async function loadWaveform(url: string, signal: AbortSignal): Promise<number[]> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const bars = barsFromPeaks(await answer.json());
  if (!bars) throw new Error(`${url}: not a list of numbers from 0 to 1`);
  return bars;
}
